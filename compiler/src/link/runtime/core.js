// A row is one module: [body, ...links]. A link is the number of another row; one that is only
// named, not evaluated before the body, is stored as its complement. A body gets its own row and
// the namespace of each link. State is kept on the row: space, pending,
// module; a body that has begun is replaced by what the next one who needs the module is told.
const $$row = (link) => $$rows[link < 0 ? ~link : link];

const $$space = (row) => (row.space ??= { __proto__: null, [Symbol.toStringTag]: "Module" });

const $$define = (space, getters) => {
  for (const name in getters) {
    Object.defineProperty(space, name, { enumerable: true, get: getters[name] });
  }
};

// Evaluates a module once. Gives a promise while the module waits for something, else nothing; a
// module that is already under way is not waited for, so that cycles end.
const $$load = (link) => {
  const row = $$row(link);
  const [body, ...links] = row;
  row[0] = () => row.pending;
  try {
    return (row.pending = body(row, ...links.map((link) => $$space($$row(link)))));
  } catch (error) {
    row[0] = () => {
      throw error;
    };
    throw error;
  }
};

// First act of a body: shows its exports, then evaluates what it imports.
const $$link = (row, getters) => {
  $$define($$space(row), getters);
  const pending = row.filter((link) => link >= 0).map($$load).filter(Boolean);
  if (pending[0]) return Promise.all(pending);
};

// A row is one module: [body, ...links]. A link is the number of another row; one that is only
// named, not evaluated before the body, is stored as its complement. A body gets its own row and
// the namespace of each link. State is kept on the row: space, begun, pending, module.
const $$row = (link) => $$rows[link < 0 ? ~link : link];

const $$space = (row) =>
  (row.space ??= Object.defineProperty({ __proto__: null }, Symbol.toStringTag, {
    value: "Module",
  }));

const $$define = (space, getters) => {
  for (const name in getters) {
    Object.defineProperty(space, name, { enumerable: true, get: getters[name] });
  }
};

// Evaluates a module once. Gives a promise while the module waits for something, else nothing; a
// module that is already under way is not waited for, so that cycles end.
const $$load = (link) => {
  const row = $$row(link);
  if (row.begun) return row.pending;
  row.begun = 1;
  const [body, ...links] = row;
  try {
    return (row.pending = body(row, ...links.map((link) => $$space($$row(link)))));
  } catch (error) {
    row.begun = 0;
    row[0] = () => {
      throw error;
    };
    throw error;
  }
};

// First act of a body: shows its exports, all of them unless open, then evaluates what it imports.
const $$link = (row, getters, open) => {
  $$define($$space(row), getters);
  open || Object.preventExtensions(row.space);
  const pending = row.filter((link) => link >= 0).map($$load).filter(Boolean);
  if (pending[0]) return Promise.all(pending);
};

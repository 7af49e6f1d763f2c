// A row is one module: [body, ...links]. A link is the number of another row; one that is only
// named, not evaluated before the body, is stored as its complement. A body gets its own row and
// the namespace of each link. State is kept on the row: space, begun, pending, module.
const $$row = (link) => $$rows[link < 0 ? ~link : link];

const $$space = (row) => {
  if (!row.space) {
    row.space = Object.defineProperty({ __proto__: null }, Symbol.toStringTag, { value: "Module" });
    row[0].show?.(row);
  }
  return row.space;
};
const $$spaces = (row) => row.slice(1).map((link) => $$space($$row(link)));

const $$define = (space, getters, configurable) => {
  for (const name in getters) {
    Object.defineProperty(space, name, { enumerable: true, configurable, get: getters[name] });
  }
};

// Evaluates a module once. Gives something to wait for if the module may wait, else nothing.
const $$load = (link) => {
  const row = $$row(link);
  if (row.begun) return row.pending;
  row.begun = 1;
  try {
    return (row.pending = row[0](row, ...$$spaces(row)));
  } catch (error) {
    row.begun = 0;
    // A CommonJS module that failed runs again when it is asked for again.
    row[0] = row.module
      ? row[0]
      : () => {
          throw error;
        };
    throw error;
  }
};

// Shows the exports of a module, all of them unless open.
const $$show = (row, getters, open) => {
  $$define($$space(row), getters, open);
  open || Object.preventExtensions(row.space);
};

// First act of a body: shows its exports, then evaluates what it imports.
const $$link = (row, getters, open) => {
  getters && $$show(row, getters, open);
  row.filter((link) => link >= 0).forEach($$load);
};

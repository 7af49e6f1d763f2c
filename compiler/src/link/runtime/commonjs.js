let $$native;
const $$node = () => ($$native ??= $$createRequire(import.meta.url));

// require() of a module in this file by its link, and of anything else by node.
const $$require = (link) => {
  if (typeof link != "number") return $$node()(link);
  if ($$load(link)) throw Error("require() of a module that awaits");
  const row = $$row(link);
  return row.module
    ? row.module.exports
    : Object.defineProperty($$space(row), "__esModule", { value: true });
};
$$require.resolve = (...of) => $$node().resolve(...of);
$$require.cache = {};

// The body of a CommonJS module as the body of a row.
const $$cjs = (body) => (row, ...spaces) => {
  const module = (row.module = { exports: {} });
  $$link(row);
  body.call(module.exports, row, module, module.exports, ...spaces);
};

// A CommonJS module as ES modules see it; as node does, or led by __esModule as compilers do.
const $$nodeView = (row, marked) => {
  const exports = $$require(row[1]);
  const getters = {};
  for (const name of Object.getOwnPropertyNames(Object(exports))) {
    getters[name] = () => exports[name];
  }
  getters.default = () =>
    marked === $$view && exports?.__esModule && "default" in exports ? exports.default : exports;
  $$define($$space(row), getters);
};
const $$view = (row) => $$nodeView(row, $$view);

let $$native;
const $$node = () => ($$native ??= $$createRequire(import.meta.url));

// require() of a module in this file by its link, and of anything else by node.
const $$require = (link) => {
  if (typeof link != "number") return $$node()(link);
  if ($$load(link)) throw Error("require() of a module that awaits");
  const row = $$row(link);
  if (row.module) return row.module.exports;
  return (row.marked ??= Object.create(null, {
    ...Object.getOwnPropertyDescriptors($$space(row)),
    __esModule: { value: true },
  }));
};
$$require.resolve = (...of) => $$node().resolve(...of);
$$require.cache = {};

// The body of a CommonJS module as the body of a row.
const $$cjs = (body) => (row, ...spaces) => {
  const module = (row.module = { exports: {} });
  $$link(row);
  body.call(module.exports, row, module, module.exports, ...spaces);
};

// A CommonJS module as ES modules see it: led by __esModule as compilers do, with live exports; or
// as node does it, with what the exports are when the module is done.
const $$views = (live) => (row) => {
  const exports = $$require(row[1]);
  const getters = { __proto__: null };
  // What every function has is no export.
  const skipped = ["default"];
  if (typeof exports == "function") skipped.push(...Object.getOwnPropertyNames(function () {}));
  const all = Object.getOwnPropertyNames(Object(exports));
  const names = all.filter((name) => !skipped.includes(name));
  for (const name of [...names, "default"].sort()) {
    const read = () =>
      name == "default" && !(live && exports?.__esModule && name in exports)
        ? exports
        : exports[name];
    const value = live || read();
    getters[name] = live ? read : () => value;
  }
  $$define($$space(row), getters);
  Object.preventExtensions(row.space);
};
const $$view = $$views(true);
const $$nodeView = $$views(false);

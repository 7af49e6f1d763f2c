// export * from modules whose names are only known now: shows all exports again, in order.
const $$star = (row, ...spaces) => {
  const getters = {};
  for (const from of spaces) {
    for (const name in from) getters[name] ??= () => from[name];
  }
  delete getters.default;
  for (const name in row.space) {
    getters[name] = Object.getOwnPropertyDescriptor(row.space, name).get;
    delete row.space[name];
  }
  const sorted = Object.entries(getters).sort(([one], [other]) => (one < other ? -1 : 1));
  $$show(row, Object.fromEntries(sorted));
};

// export * from a module whose names are only known now.
const $$star = (row, from) => {
  const space = $$space(row);
  for (const name in from) {
    if (name != "default" && !(name in space)) $$define(space, { [name]: () => from[name] });
  }
};

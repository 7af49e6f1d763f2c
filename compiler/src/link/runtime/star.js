// export * from modules whose names are only known now.
const $$star = (row, ...spaces) => {
  const space = $$space(row);
  for (const from of spaces) {
    for (const name in from) {
      if (name != "default" && !(name in space)) $$define(space, { [name]: () => from[name] });
    }
  }
  Object.preventExtensions(space);
};

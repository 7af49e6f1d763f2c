// import() of a module in this file: never evaluates it in the same turn.
const $$import = async (link) => {
  await 0;
  await $$load(link);
  return $$space($$row(link));
};

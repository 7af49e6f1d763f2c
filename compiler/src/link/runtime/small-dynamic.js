// import() beside the small core.
const $$import = async (link) => {
  await 0;
  $$load(link);
  return $$space($$row(link));
};

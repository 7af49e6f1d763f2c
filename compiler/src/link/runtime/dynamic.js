// import() of a module in this file: never evaluates it in the same turn.
const $$import = async (link) => {
  await 0;
  try {
    await $$load(link);
  } catch (error) {
    // A module in a cycle with one that failed has failed as well, even if it ran before.
    const failed = (link) => link >= 0 && $$row(link).begun === 0 && !$$row(link).module;
    for (let row; (row = $$rows.find((row) => row.begun && row.some(failed))); row.begun = 0) {
      row[0] = () => {
        throw error;
      };
    }
    throw error;
  }
  return $$space($$row(link));
};

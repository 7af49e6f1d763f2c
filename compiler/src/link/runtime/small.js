// The core for files in which no module waits, is CommonJS or part of a cycle, and no program looks at
// a namespace: see core.js for what its parts do.
const $$row = (link) => $$rows[link < 0 ? ~link : link];
const $$space = (row) => (row.space ??= {});

const $$load = (link) => {
  const row = $$row(link);
  if (row.begun) return;
  row.begun = 1;
  try {
    row[0](row, ...row.slice(1).map((link) => $$space($$row(link))));
  } catch (error) {
    row.begun = 0;
    row[0] = () => {
      throw error;
    };
    throw error;
  }
};

const $$link = (row, getters) => {
  for (const name in getters) Object.defineProperty($$space(row), name, { get: getters[name] });
  row.filter((link) => link >= 0).forEach($$load);
};

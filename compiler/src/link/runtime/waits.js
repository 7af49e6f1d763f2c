// Modules that wait, and those that import them, are evaluated as the language says: all imports in
// order, without waiting; then a module runs as soon as what it imports is done. State on the row:
// index and low (place in the walk), root (the first module of its cycle), left (imports that are
// not done), users, order (only while it is not done), error (in a list), ends (who else waits).
const $$stack = [];
let $$count = 0;

const $$waits = (body, awaits) => Object.assign((row, ...spaces) => {
  Object.assign(row, { awaits, left: 0, users: [], ends: [], run: () => body(row, ...spaces) });
  row.index = row.low = $$stack.push(row);
  try {
    for (const link of row.filter((link) => link >= 0)) {
      $$load(link);
      let used = $$row(link);
      if ($$stack.includes(used)) row.low = Math.min(row.low, used.low);
      else used = used.root ?? used;
      if (used.error) throw used.error[0];
      if (used.order) {
        row.left += 1;
        used.users.push(row);
      }
    }
    if (row.left || awaits) row.order = ++$$count;
    if (!row.left) $$run(row);
  } catch (error) {
    for (const failed of $$stack.splice(row.index - 1)) failed.error = [error];
    throw error;
  }
  if (row.low == row.index) for (const part of $$stack.splice(row.index - 1)) part.root = row;
  return {
    then: (done, failed) => {
      const { error, order, ends } = row.root ?? row;
      if (error) failed(error[0]);
      else if (order) ends.push([done, failed]);
      else done();
    },
  };
}, { show: body.show });

const $$run = (row) => {
  const running = row.run();
  if (row.awaits) running.then(() => $$done(row), (error) => $$failed(row, error));
};

// The module is done: runs all that only waited for it, in the order of the walk.
const $$done = (row) => {
  const ready = [];
  const free = ({ users }) => {
    for (const user of users) {
      if ((user.root ?? user).error || --user.left) continue;
      ready.push(user);
      if (!user.awaits) free(user);
    }
  };
  $$end(row);
  free(row);
  for (const next of ready.sort((one, other) => one.order - other.order)) {
    if (next.error) continue;
    try {
      $$run(next);
      if (!next.awaits) $$end(next);
    } catch (error) {
      $$failed(next, error);
    }
  }
};

const $$end = (row) => {
  row.order = 0;
  for (const [done] of row.ends) done();
};

const $$failed = (row, error) => {
  if (row.error) return;
  row.error = [error];
  row.order = 0;
  for (const user of row.users) $$failed(user, error);
  for (const [, failed] of row.ends) failed(error);
};

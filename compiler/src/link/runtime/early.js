// A body in two steps: others may read its exports before it is its turn.
const $$early = (body) => {
  const run = ({ steps }) => {
    // A step that waits is an await of the module.
    const step = ({ done, value }) =>
      done || Promise.resolve(value).then((value) => step(steps.next(value)), (error) => step(steps.throw(error)));
    const first = steps.next();
    return first.then ? first : step(first);
  };
  run.show = (row) => {
    row.steps = body(row, ...$$spaces(row));
    row.steps.next();
  };
  return run;
};

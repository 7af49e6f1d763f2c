export default {
  title: 'a turn that the model\'s API ends is seen',
  proves: ['stop/failure'],
  hooks: { 'stop/failure': { handle: ({ canonical }) => { mark(canonical.payload.error.value); } } },
  // One client asks again before it gives up.
  turns: Array(12).fill({ status: 400 }),
  actions: [{ seen: true, wait: 300 }],
  expect: { marks: [/./], complaints: undefined },
};

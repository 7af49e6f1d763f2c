export default {
  title: 'a turn that may not end goes on once with the reason, and ends when it is asked again',
  proves: ['stop', 'stop deny'],
  hosts: ['claude', 'codex', 'cursor'],
  hooks: {
    stop: {
      settings: { maxContinuations: 1 },
      handle: ({ canonical }) => {
        const again = canonical.payload.reentry.value;
        mark(again ? 'again' : 'first');
        return again ? undefined : { outcome: 'deny', reason: 'GO ON' };
      },
    },
  },
  // With the bound reached, this host does not even ask.
  on: { cursor: { expect: { told: ['GO ON'], requests: 2, marks: ['first'] } } },
  expect: { told: ['GO ON'], requests: 2, marks: ['first', 'again'] },
};

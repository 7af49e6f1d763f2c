export default {
  title: 'a hook that never lets a turn end is bounded',
  proves: ['stop deny'],
  hooks: {
    stop: { settings: { maxContinuations: 2 }, handle: () => ({ outcome: 'deny', reason: 'GO ON' }) },
  },
  expect: { told: ['GO ON'], requests: 3 },
};

export default {
  title: 'a text for the model makes a turn go on',
  proves: ['stop context'],
  hooks: {
    stop: {
      settings: { maxContinuations: 1 },
      handle: ({ canonical }) => (canonical.payload.reentry.value ? undefined : { additionalContext: 'CONTEXT' }),
    },
  },
  expect: { told: ['CONTEXT'], requests: 2 },
};

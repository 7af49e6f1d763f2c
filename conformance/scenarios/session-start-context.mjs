export default {
  title: 'a session starts with a text for the model',
  proves: ['session/start', 'session/start context'],
  hooks: {
    'session/start': {
      handle: ({ host }) => {
        mark(host);
        return { additionalContext: 'CONTEXT' };
      },
    },
  },
  expect: { told: ['CONTEXT'], requests: 1 },
};

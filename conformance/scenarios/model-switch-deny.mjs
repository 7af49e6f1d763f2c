export default {
  title: 'a refused switch of the model does not happen',
  proves: ['model-switch/before deny'],
  hooks: {
    'model-switch/before': {
      handle: () => {
        mark('asked');
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  client: { model: 'claude-opus-5-5' },
  turns: ['one', 'two'],
  actions: [{ request: { subtype: 'set_model', model: 'claude-sonnet-5-5' }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { models: { 0: 'opus', 1: 'opus' }, marks: ['asked'] },
};

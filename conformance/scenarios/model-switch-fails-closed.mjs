export default {
  title: 'a hook that throws refuses the switch where it is to deny',
  proves: ['model-switch/before failClosed'],
  hooks: {
    'model-switch/before': {
      settings: { onFailure: 'deny' },
      handle: () => {
        mark('asked');
        throw new Error('BROKEN');
      },
    },
  },
  client: { model: 'claude-opus-5-5' },
  turns: ['one', 'two'],
  actions: [{ request: { subtype: 'set_model', model: 'claude-sonnet-5-5' }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { models: { 0: 'opus', 1: 'opus' }, complaints: undefined },
};

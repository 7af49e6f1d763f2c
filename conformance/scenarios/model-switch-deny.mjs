export default {
  title: 'a refused switch of the model does not happen',
  proves: ['model-switch/before deny'],
  hooks: { 'model-switch/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  client: { model: 'claude-opus-5-5' },
  turns: ['one', 'two'],
  actions: [{ request: { subtype: 'set_model', model: 'claude-sonnet-5-5' }, wait: 1500 }, { prompt: 'again' }],
  expect: { models: { 0: 'opus', 1: 'opus' } },
};

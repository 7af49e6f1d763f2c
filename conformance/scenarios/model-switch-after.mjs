export default {
  title: 'a finished switch of the model is seen',
  proves: ['model-switch/after'],
  hooks: { 'model-switch/after': { handle: ({ canonical }) => { mark(canonical.payload.toModel.value); } } },
  client: { model: 'claude-opus-5-5' },
  turns: ['one', 'two'],
  actions: [{ request: { subtype: 'set_model', model: 'claude-sonnet-5-5' }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { models: { 0: 'opus', 1: 'sonnet' }, marks: ['claude-sonnet-5-5'] },
};

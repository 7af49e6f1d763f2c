export default {
  title: 'the model is given a text after a switch',
  proves: ['model-switch/after context'],
  hooks: { 'model-switch/after': { handle: () => { mark('switched'); return { additionalContext: 'CONTEXT' }; } } },
  client: { model: 'claude-opus-5-5' },
  turns: ['one', 'two'],
  actions: [{ request: { subtype: 'set_model', model: 'claude-sonnet-5-5' }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { told: ['CONTEXT'] },
};

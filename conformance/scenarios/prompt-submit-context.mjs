export default {
  title: 'the model is given a text beside the prompt',
  proves: ['prompt/submit', 'prompt/submit context'],
  hooks: { 'prompt/submit': { handle: () => ({ additionalContext: 'CONTEXT' }) } },
  expect: { prompts: ['go'], told: ['CONTEXT'] },
};

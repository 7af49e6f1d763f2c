export default {
  title: 'a refused prompt makes no request to the model',
  proves: ['prompt/submit', 'prompt/submit deny'],
  hooks: {
    'prompt/submit': {
      handle: ({ canonical }) => {
        mark(canonical.payload.prompt.value);
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  prompt: 'a secret',
  expect: { requests: 0, prompts: [], marks: ['a secret'] },
};

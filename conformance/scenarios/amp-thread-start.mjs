export default {
  title: 'the start of a thread is seen once, before its first prompt',
  proves: ['session/start', 'prompt/submit'],
  hosts: ['amp'],
  hooks: {
    'session/start': { handle: () => mark('started') },
    'prompt/submit': { handle: ({ canonical }) => mark(canonical.payload.prompt.value) },
  },
  actions: [{ prompt: 'again' }],
  expect: { prompts: ['go', 'again'], requests: 2, marks: ['started', 'go', 'again'] },
};

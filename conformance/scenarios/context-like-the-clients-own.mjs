// Texts that the client itself begins its own with.
const TEXT = 'CONTEXT\n\n# Environment\nand\n\nToday\'s date is unknown';

export default {
  title: 'a text that looks like the client\'s own reaches the model whole',
  proves: ['session/start context'],
  hosts: ['claude', 'codex', 'cursor'],
  hooks: {
    'session/start': {
      handle: () => ({ additionalContext: 'CONTEXT\n\n# Environment\nand\n\nToday\'s date is unknown' }),
    },
  },
  expect: { told: [TEXT] },
};

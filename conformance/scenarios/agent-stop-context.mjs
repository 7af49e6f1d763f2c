import { agent } from '../src/steps.mjs';

export default {
  title: 'a text for a subagent makes it go on',
  proves: ['agent/stop context'],
  hooks: {
    'agent/stop': {
      settings: { maxContinuations: 1 },
      handle: ({ canonical }) => (canonical.payload.reentry.value ? undefined : { additionalContext: 'CONTEXT' }),
    },
  },
  turns: [[agent('SUBTASK please')]],
  expect: { told: [{ agent: true, text: 'CONTEXT' }] },
};

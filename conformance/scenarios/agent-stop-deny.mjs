import { agent } from '../src/steps.mjs';

export default {
  title: 'a subagent that may not end goes on once with the reason',
  proves: ['agent/stop deny'],
  hooks: {
    'agent/stop': {
      settings: { maxContinuations: 1 },
      handle: ({ canonical }) => {
        mark('asked');
        return canonical.payload.reentry.value ? undefined : { outcome: 'deny', reason: 'GO ON' };
      },
    },
  },
  turns: [[agent('SUBTASK please')]],
  // With the bound reached, this host does not even ask.
  on: { cursor: { expect: { told: [{ agent: true, text: 'GO ON' }], marks: ['asked'] } } },
  expect: { told: [{ agent: true, text: 'GO ON' }], marks: ['asked', 'asked'] },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'a compaction is seen before and after',
  proves: ['compact/before', 'compact/after'],
  hooks: {
    'compact/before': { handle: ({ canonical }) => mark(`before ${canonical.payload.trigger.value}`) },
    'compact/after': { handle: ({ canonical }) => mark(`after ${canonical.payload.trigger.value}`) },
  },
  turns: [[shell('echo one')], [shell('echo two')]],
  actions: [{ compact: true }],
  expect: { calls: undefined, marks: [/^before /, /^after /] },
};

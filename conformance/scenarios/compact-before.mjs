import { shell } from '../src/steps.mjs';

export default {
  title: 'a compaction is seen before it begins',
  proves: ['compact/before'],
  hosts: ['cursor'],
  hooks: { 'compact/before': { handle: ({ canonical }) => mark(`before ${canonical.payload.trigger.value}`) } },
  turns: [[shell('echo one')]],
  actions: [{ compact: true }],
  expect: { calls: undefined, marks: [/^before /] },
};

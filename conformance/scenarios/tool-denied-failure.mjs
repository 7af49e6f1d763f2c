import { shell } from '../src/steps.mjs';

export default {
  title: 'a call that a hook refuses comes to the hook for failed calls',
  proves: ['tool/failure', 'tool/failure context'],
  hosts: ['cursor'],
  hooks: {
    'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) },
    'tool/failure': {
      handle: ({ canonical: { tool, payload } }) => {
        mark(`${tool.kind} ${payload.error.value}`);
        return { additionalContext: 'CONTEXT' };
      },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: {
    calls: [{ refused: true, text: 'REASON' }],
    told: ['CONTEXT'],
    files: { 'made.txt': null },
    marks: ['shell REASON'],
  },
};

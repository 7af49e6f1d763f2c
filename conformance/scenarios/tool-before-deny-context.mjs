import { shell } from '../src/steps.mjs';

export default {
  title: 'a denial and a text for the model, together',
  proves: ['tool/before deny', 'tool/before context'],
  hooks: {
    'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON', additionalContext: 'CONTEXT' }) },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], told: ['CONTEXT'], files: { 'made.txt': null } },
};

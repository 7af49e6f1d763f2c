import { shell } from '../src/steps.mjs';

export default {
  title: 'the model is given a text beside the call, which runs',
  proves: ['tool/before context'],
  hooks: { 'tool/before': { handle: () => ({ additionalContext: 'CONTEXT' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], told: ['CONTEXT'], files: { 'made.txt': 'hi' } },
};

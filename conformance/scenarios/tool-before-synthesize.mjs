import { shell } from '../src/steps.mjs';

export default {
  title: 'the hook answers in place of the tool',
  proves: ['tool/before synthesize'],
  hooks: { 'tool/before': { handle: () => ({ outcome: 'synthesize', output: 'MADE UP', exitCode: 0 }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ text: 'MADE UP' }], files: { 'made.txt': null } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'a call that the user should decide does not run where there is no user',
  proves: ['tool/before ask'],
  hooks: { 'tool/before': { handle: () => ({ outcome: 'ask', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

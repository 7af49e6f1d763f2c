import { shell } from '../src/steps.mjs';

export default {
  title: 'a plugin installed under an odd path: an apostrophe',
  proves: ['tool/before deny'],
  install: { folder: "it's here" },
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

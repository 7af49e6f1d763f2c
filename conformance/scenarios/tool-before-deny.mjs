import { shell } from '../src/steps.mjs';

export default {
  title: 'a denied call does not run, and the model is told why',
  proves: ['tool/before', 'tool/before deny', 'shell'],
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

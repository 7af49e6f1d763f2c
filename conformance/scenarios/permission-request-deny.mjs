import { shell } from '../src/steps.mjs';

export default {
  title: 'the hook answers the host\'s question: the call does not run',
  proves: ['permission/request deny'],
  permissions: 'ask',
  hooks: { 'permission/request': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

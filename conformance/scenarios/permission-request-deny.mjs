import { shell } from '../src/steps.mjs';

export default {
  title: 'the hook answers the host\'s question: the call does not run',
  proves: ['permission/request deny'],
  permissions: 'ask',
  hooks: { 'permission/request': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  // Without it the older client asks nothing in print mode.
  on: { 'claude@2.1.197': { client: { arguments: ['--permission-prompt-tool', 'stdio'] } } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'hooks that the user has trusted run without a flag',
  proves: ['tool/before deny'],
  hosts: ['codex'],
  client: { trust: 'kept' },
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'hooks that nobody has trusted do not run, and the client says nothing',
  proves: [],
  hosts: ['codex'],
  client: { trust: 'none' },
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], files: { 'made.txt': 'hi' } },
};

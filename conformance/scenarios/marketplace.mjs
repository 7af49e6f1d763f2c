import { shell } from '../src/steps.mjs';

export default {
  title: 'a plugin that is installed from its marketplace guards calls',
  proves: ['tool/before deny'],
  hosts: ['claude', 'codex'],
  install: { way: 'marketplace' },
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

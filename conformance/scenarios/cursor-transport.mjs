import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that gets its input as a here-document works',
  proves: ['tool/before deny'],
  hosts: ['cursor'],
  client: { transport: 'legacy' },
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo "it\'s" $HOME `id` > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'what the user\'s shell prints when it starts does not spoil an answer, nor make one of none',
  proves: ['tool/before'],
  hosts: ['cursor'],
  client: { profile: 'echo "welcome back"' },
  hooks: {
    'tool/before': {
      handle: ({ canonical }) => (canonical.tool.command.includes('bad') ? { outcome: 'deny', reason: 'REASON' } : undefined),
    },
  },
  turns: [[shell('echo good > made.txt')], [shell('echo bad > other.txt')]],
  expect: {
    calls: [{ refused: false }, { refused: true, text: 'REASON' }],
    files: { 'made.txt': 'good', 'other.txt': null },
  },
};

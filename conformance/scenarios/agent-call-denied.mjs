import { agent, shell } from '../src/steps.mjs';

export default {
  title: 'calls of a subagent are guarded as well',
  proves: ['tool/before deny'],
  hosts: ['claude', 'codex'],
  hooks: {
    'tool/before': { settings: { tools: ['shell'] }, handle: () => ({ outcome: 'deny', reason: 'REASON' }) },
  },
  turns: [[agent('SUBTASK please', [[shell('echo hi > made.txt')]])]],
  expect: { calls: undefined, files: { 'made.txt': null } },
};

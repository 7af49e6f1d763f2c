import { agent, shell } from '../src/steps.mjs';

export default {
  title: 'a refused subagent does not start',
  proves: ['agent/start deny'],
  hooks: { 'agent/start': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[agent('SUBTASK please', [[shell('echo hi > made.txt')]])]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

import { native } from '../src/steps.mjs';

export default {
  title: 'a refused task is not created, and the model is told why',
  proves: ['task/create deny'],
  hooks: { 'task/create': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  client: { model: 'claude-sonnet-4-5', arguments: ['--tools', 'default,TaskCreate,TaskUpdate', '--allowedTools', 'TaskCreate,TaskUpdate'] },
  env: { CLAUDE_CODE_ENABLE_TASKS: '1' },
  turns: [[native({ name: 'TaskCreate', input: { subject: 'sweep', description: 'the floor' } })]],
  expect: { calls: [{ refused: true, text: 'REASON' }], complaints: undefined },
};

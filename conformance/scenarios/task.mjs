import { native } from '../src/steps.mjs';

export default {
  title: 'a task is seen when it is created and when it is done',
  proves: ['task/create', 'task/complete'],
  hooks: {
    'task/create': { handle: ({ canonical }) => { mark(`create ${canonical.payload.taskSubject.value}`); } },
    'task/complete': { handle: ({ canonical }) => { mark(`complete ${canonical.payload.taskId.value}`); } },
  },
  client: { model: 'claude-sonnet-4-5', arguments: ['--tools', 'default,TaskCreate,TaskUpdate', '--allowedTools', 'TaskCreate,TaskUpdate'] },
  env: { CLAUDE_CODE_ENABLE_TASKS: '1' },
  turns: [
    [native({ name: 'TaskCreate', input: { subject: 'sweep', description: 'the floor' } })],
    [native({ name: 'TaskUpdate', input: { taskId: '1', status: 'completed' } })],
  ],
  expect: { calls: [{ refused: false }, { refused: false }], marks: ['create sweep', 'complete 1'] },
};

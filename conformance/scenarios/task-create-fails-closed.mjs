import { native } from '../src/steps.mjs';

export default {
  title: 'a hook that throws refuses the task where it is to deny',
  proves: ['task/create failClosed'],
  hooks: {
    'task/create': {
      settings: { onFailure: 'deny' },
      handle: () => {
        throw new Error('BROKEN');
      },
    },
  },
  client: { model: 'claude-sonnet-4-5', arguments: ['--tools', 'default,TaskCreate,TaskUpdate', '--allowedTools', 'TaskCreate,TaskUpdate'] },
  env: { CLAUDE_CODE_ENABLE_TASKS: '1' },
  turns: [[native({ name: 'TaskCreate', input: { subject: 'sweep', description: 'the floor' } })]],
  expect: { calls: [{ refused: true, text: 'BROKEN' }], complaints: undefined },
};

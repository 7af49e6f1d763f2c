import { shell } from '../src/steps.mjs';

export default {
  title: 'the hook answers the host\'s question: the call runs',
  proves: ['permission/request', 'permission/request allow'],
  permissions: 'ask',
  hooks: {
    'permission/request': {
      handle: ({ canonical }) => {
        mark(canonical.tool.kind);
        return { outcome: 'allow' };
      },
    },
  },
  // Without it the older client asks nothing in print mode.
  on: { 'claude@2.1.197': { client: { arguments: ['--permission-prompt-tool', 'stdio'] } } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], files: { 'made.txt': 'hi' }, marks: ['shell'] },
};

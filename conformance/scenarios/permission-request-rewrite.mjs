import { shell } from '../src/steps.mjs';

export default {
  title: 'the hook answers the host\'s question with another command',
  proves: ['permission/request rewrite'],
  permissions: 'ask',
  hooks: {
    'permission/request': {
      handle: ({ canonical }) => {
        const input = canonical.payload.toolInput.value;
        return { outcome: 'allow', updatedInput: { ...input, command: 'echo changed > made.txt' } };
      },
    },
  },
  // Without it the older client asks nothing in print mode.
  on: { 'claude@2.1.197': { client: { arguments: ['--permission-prompt-tool', 'stdio'] } } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], files: { 'made.txt': 'changed' } },
};

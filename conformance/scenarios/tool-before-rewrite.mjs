import { shell } from '../src/steps.mjs';

export default {
  title: 'a rewritten command runs in place of the model\'s',
  proves: ['tool/before rewrite'],
  hooks: {
    'tool/before': {
      settings: { tools: ['shell'] },
      handle: ({ canonical }) => {
        const input = canonical.payload.toolInput.value;
        return { updatedInput: { ...input, command: 'echo changed > made.txt' } };
      },
    },
  },
  on: {
    cursor: { proves: ['tool/before rewrite', 'tool/before rewrite shell'] },
    amp: {
      hooks: {
        'tool/before': {
          settings: { tools: ['shell'] },
          handle: ({ canonical }) => ({
            updatedInput: { ...canonical.payload.toolInput.value, cmd: 'echo changed > made.txt' },
          }),
        },
      },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], files: { 'made.txt': 'changed' } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'a rewrite together with an approval: the new command runs without a question',
  proves: ['tool/before rewrite', 'tool/before allow'],
  permissions: 'ask',
  hooks: {
    'tool/before': {
      settings: { tools: ['shell'] },
      handle: ({ canonical }) => {
        const input = canonical.payload.toolInput.value;
        return { outcome: 'allow', reason: 'fine', updatedInput: { ...input, command: 'echo changed > made.txt' } };
      },
    },
  },
  on: {
    cursor: { proves: ['tool/before rewrite'] },
    amp: {
      hooks: {
        'tool/before': {
          settings: { tools: ['shell'] },
          handle: ({ canonical }) => ({
            outcome: 'allow',
            updatedInput: { ...canonical.payload.toolInput.value, cmd: 'echo changed > made.txt' },
          }),
        },
      },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], files: { 'made.txt': 'changed' } },
};

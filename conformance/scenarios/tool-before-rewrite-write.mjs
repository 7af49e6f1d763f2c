import { write } from '../src/steps.mjs';

export default {
  title: 'the path of a write is rewritten',
  proves: ['tool/before rewrite'],
  hosts: ['claude', 'cursor'],
  hooks: {
    'tool/before': {
      settings: { tools: ['file.write'] },
      handle: ({ canonical }) => {
        const input = canonical.payload.toolInput.value;
        const path = canonical.tool.paths[0].replace('one.txt', 'two.txt');
        return { updatedInput: { ...input, file_path: path } };
      },
    },
  },
  on: { cursor: {
      proves: ['tool/before rewrite', 'tool/before rewrite file.write'],
      config: { allowLoss: [{ code: 'AB4852', host: 'cursor', reason: 'the path is all that changes' }] },
    } },
  turns: [[write('one.txt', 'text\n')]],
  expect: { calls: [{ refused: false }], files: { 'one.txt': null, 'two.txt': 'text' } },
};

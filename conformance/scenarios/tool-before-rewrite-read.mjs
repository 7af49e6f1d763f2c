import { read } from '../src/steps.mjs';

export default {
  title: 'a rewritten path is read in place of the model\'s',
  proves: ['tool/before rewrite'],
  hosts: ['claude', 'cursor'],
  files: { 'one.txt': 'ONE', 'two.txt': 'TWO' },
  hooks: {
    'tool/before': {
      settings: { tools: ['file.read'] },
      handle: ({ canonical }) => {
        const path = canonical.tool.paths[0].replace('one.txt', 'two.txt');
        return { updatedInput: { file_path: path } };
      },
    },
  },
  on: { cursor: { proves: ['tool/before rewrite file.read'] } },
  turns: [[read('one.txt')]],
  expect: { calls: [{ refused: false, text: 'TWO' }] },
};

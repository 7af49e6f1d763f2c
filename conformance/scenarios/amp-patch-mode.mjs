import { edit, shell, write } from '../src/steps.mjs';

export default {
  title: 'the tools of the other mode are guarded as well: its commands and its patches',
  proves: ['shell', 'file.write', 'tool/before deny'],
  hosts: ['amp'],
  client: { mode: 'patch' },
  files: { 'one.txt': 'ONE\n' },
  hooks: {
    'tool/before': {
      settings: { tools: ['shell', 'file.write'] },
      handle: ({ canonical: { tool } }) => {
        mark(`${tool.kind} ${tool.paths?.map((path) => path.split('/').at(-1)) ?? ''}`.trim());
        if (tool.paths?.some((path) => path.endsWith('secret.txt'))) return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  turns: [[shell('echo hi > made.txt')], [edit('one.txt', 'ONE\n', 'TWO\n')], [write('secret.txt', 'x\n')]],
  expect: {
    calls: [{ refused: false }, { refused: false }, { refused: true, text: 'REASON' }],
    files: { 'made.txt': 'hi', 'one.txt': 'TWO', 'secret.txt': null },
    marks: ['shell', 'file.write one.txt', 'file.write secret.txt'],
  },
};

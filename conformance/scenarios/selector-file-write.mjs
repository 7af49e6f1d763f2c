import { everyKind } from '../src/every-kind.mjs';

export default {
  title: 'a hook for `file.write` fires for that kind of tools and no other',
  proves: ['file.write', 'tool/before'],
  files: { 'one.txt': 'ONE' },
  hooks: {
    'tool/before': {
      settings: { tools: ['file.write'] },
      handle: ({ canonical }) => mark(canonical.tool.kind),
    },
  },
  turns: everyKind,
  expect: { calls: undefined, marks: ['file.write'] },
};

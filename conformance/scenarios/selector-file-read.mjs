import { everyKind } from '../src/every-kind.mjs';

export default {
  title: 'a hook for `file.read` fires for that kind of tools and no other',
  proves: ['file.read', 'tool/before'],
  files: { 'one.txt': 'ONE' },
  hooks: {
    'tool/before': {
      settings: { tools: ['file.read'] },
      handle: ({ canonical }) => mark(canonical.tool.kind),
    },
  },
  turns: everyKind,
  expect: { calls: undefined, marks: ['file.read'] },
};

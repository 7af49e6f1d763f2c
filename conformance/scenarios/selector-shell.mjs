import { everyKind } from '../src/every-kind.mjs';

export default {
  title: 'a hook for `shell` fires for that kind of tools and no other',
  proves: ['shell', 'tool/before'],
  files: { 'one.txt': 'ONE' },
  hooks: {
    'tool/before': {
      settings: { tools: ['shell'] },
      handle: ({ canonical }) => mark(canonical.tool.kind),
    },
  },
  turns: everyKind,
  expect: { calls: undefined, marks: ['shell'] },
};

import { everyKind } from '../src/every-kind.mjs';

export default {
  title: 'a hook for `agent` fires for that kind of tools and no other',
  proves: ['agent', 'tool/before'],
  files: { 'one.txt': 'ONE' },
  hooks: {
    'tool/before': {
      settings: { tools: ['agent'] },
      handle: ({ canonical }) => mark(canonical.tool.kind),
    },
  },
  turns: everyKind,
  expect: { calls: undefined, marks: ['agent'] },
};

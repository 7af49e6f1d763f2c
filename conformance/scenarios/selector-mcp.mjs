import { everyKind } from '../src/every-kind.mjs';

export default {
  title: 'a hook for `mcp` fires for that kind of tools and no other',
  proves: ['mcp', 'tool/before'],
  files: { 'one.txt': 'ONE' },
  hooks: {
    'tool/before': {
      settings: { tools: ['mcp'] },
      handle: ({ canonical }) => mark(canonical.tool.kind),
    },
  },
  turns: everyKind,
  expect: { calls: undefined, marks: ['mcp'] },
};

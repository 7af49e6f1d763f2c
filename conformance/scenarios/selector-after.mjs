import { everyKind } from '../src/every-kind.mjs';

export default {
  title: 'a hook for finished writes fires for writes alone',
  proves: ['tool/after', 'file.write'],
  files: { 'one.txt': 'ONE' },
  hooks: {
    'tool/after': {
      settings: { tools: ['file.write'] },
      handle: ({ canonical }) => mark(canonical.tool.kind),
    },
  },
  turns: everyKind,
  expect: { calls: undefined, marks: ['file.write'] },
};

import { write } from '../src/steps.mjs';

export default {
  title: 'a denied write does not happen, and the model is told why',
  proves: ['tool/before deny', 'file.write'],
  hooks: {
    'tool/before': {
      settings: { tools: ['file.write'] },
      handle: ({ canonical, workspace }) => {
        mark(canonical.tool.paths.map((path) => path.slice(workspace.length + 1)).join());
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  turns: [[write('made.txt', 'one\n')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null }, marks: ['made.txt'] },
};

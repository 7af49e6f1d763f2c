import { native } from '../src/steps.mjs';

const PATCH = `*** Begin Patch
*** Add File: two.txt
+two
*** Update File: one.txt
@@
-one
+changed
*** End Patch`;

export default {
  title: 'a patch is a write, with all its files',
  proves: ['file.write', 'tool/before deny'],
  hosts: ['codex'],
  files: { 'one.txt': 'one\n' },
  hooks: {
    'tool/before': {
      settings: { tools: ['file.write'] },
      handle: ({ canonical, workspace }) => {
        mark(canonical.tool.paths.map((path) => path.slice(workspace.length + 1)).sort().join());
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  turns: [[native({ custom: 'apply_patch', input: PATCH })]],
  expect: {
    calls: [{ refused: true, text: 'REASON' }],
    files: { 'one.txt': 'one', 'two.txt': null },
    marks: ['one.txt,two.txt'],
  },
};

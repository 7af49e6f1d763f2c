import { shell } from '../src/steps.mjs';

const PATCH = `apply_patch <<'EOF'
*** Begin Patch
*** Add File: two.txt
+two
*** End Patch
EOF`;

export default {
  title: 'a patch typed into a command is a command whose files are known',
  proves: ['shell', 'tool/before deny'],
  hosts: ['codex'],
  hooks: {
    'tool/before': {
      settings: { tools: ['shell'] },
      handle: ({ canonical, workspace }) => {
        mark((canonical.tool.paths ?? []).map((path) => path.slice(workspace.length + 1)).join());
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  turns: [[shell(PATCH)]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'two.txt': null }, marks: ['two.txt'] },
};

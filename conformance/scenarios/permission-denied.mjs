import { shell } from '../src/steps.mjs';

export default {
  title: 'a call that the host itself refuses is seen',
  proves: ['permission/denied'],
  permissions: 'ask',
  client: { arguments: ['--permission-mode', 'auto'] },
  hooks: { 'permission/denied': { handle: ({ canonical }) => { mark(canonical.tool.kind); } } },
  turns: [[shell('curl http://127.0.0.1:9/x | sh')]],
  expect: { calls: [{ refused: true }], marks: ['shell'] },
};

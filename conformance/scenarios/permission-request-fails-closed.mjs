import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that throws refuses the call where it is to deny',
  proves: ['permission/request failClosed'],
  permissions: 'ask',
  hooks: {
    'permission/request': { settings: { onFailure: 'deny' }, handle: () => { throw new Error('BROKEN'); } },
  },
  // Without it the older client asks nothing in print mode.
  on: { 'claude@2.1.197': { client: { arguments: ['--permission-prompt-tool', 'stdio'] } } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'BROKEN' }], complaints: undefined, files: { 'made.txt': null } },
};

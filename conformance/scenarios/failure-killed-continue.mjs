import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that is killed lets the call run, unless it is to deny',
  proves: [],
  hooks: { 'tool/before': { settings: { onFailure: 'continue' }, handle: () => process.kill(process.pid, 'SIGKILL') } },
  turns: [[shell('echo hi > made.txt')]],
  on: {
    amp: {
      note: 'the hook lives in the host\'s process for plugins, and the host refuses what that one was to decide',
      expect: { calls: [{ refused: true }], complaints: undefined, files: { 'made.txt': null } },
    },
  },
  expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that is killed refuses the call where it is to deny',
  proves: ['tool/before failClosed'],
  hooks: { 'tool/before': { settings: { onFailure: 'deny' }, handle: () => process.kill(process.pid, 'SIGKILL') } },
  turns: [[shell('echo hi > made.txt')]],
  on: {
    'claude@2.1.197': {
      note: 'this version does not know the key that makes it refuse when the hook gives no answer',
      proves: [],
      expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
    },
    codex: {
      note: 'nothing in this host\'s document makes it refuse when the hook gives no answer',
      proves: [],
      expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
    },
  },
  expect: { calls: [{ refused: true }], complaints: undefined, files: { 'made.txt': null } },
};

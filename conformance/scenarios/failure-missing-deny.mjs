import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that has lost its file refuses the call where it is to deny',
  proves: ['tool/before failClosed'],
  install: { remove: 'wrappers' },
  hooks: { 'tool/before': { settings: { onFailure: 'deny' }, handle: () => undefined } },
  turns: [[shell('echo hi > made.txt')]],
  on: {
    'claude@2.1.197': {
      note: 'this version does not know the key that makes it refuse when the hook cannot start',
      proves: [],
      expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
    },
    amp: {
      note: 'here the handlers are the plugin: nothing is loaded, and nothing guarded',
      proves: [],
      expect: { loaded: false, calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
    },
    codex: {
      note: 'nothing in this host\'s document makes it refuse when the hook cannot start',
      proves: [],
      expect: { calls: [{ refused: false }], complaints: ['PreToolUse Failed'], files: { 'made.txt': 'hi' } },
    },
  },
  expect: { calls: [{ refused: true }], complaints: undefined, files: { 'made.txt': null } },
};

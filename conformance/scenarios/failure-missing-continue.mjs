import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that has lost its file lets the call run, unless it is to deny',
  proves: [],
  install: { remove: 'wrappers' },
  hooks: { 'tool/before': { settings: { onFailure: 'continue' }, handle: () => undefined } },
  on: {
    amp: {
      note: 'here the handlers are the plugin: nothing is loaded',
      expect: { loaded: false, calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
};

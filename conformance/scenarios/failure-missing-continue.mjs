import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that has lost its file lets the call run, unless it is to deny',
  proves: ['tool/before'],
  install: { remove: 'wrappers' },
  hooks: { 'tool/before': { settings: { onFailure: 'continue' }, handle: () => undefined } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
};

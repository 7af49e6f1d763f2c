import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that takes too long lets the call run, unless it is to deny',
  proves: [],
  hooks: { 'tool/before': { settings: { timeoutMs: 1000, onFailure: 'continue' }, handle: () => new Promise((done) => setTimeout(done, 60_000)) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
};

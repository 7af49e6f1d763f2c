import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that takes too long refuses the call where it is to deny',
  proves: ['tool/before failClosed'],
  hooks: { 'tool/before': { settings: { timeoutMs: 1000, onFailure: 'deny' }, handle: () => new Promise((done) => setTimeout(done, 60_000)) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true }], complaints: undefined, files: { 'made.txt': null } },
};

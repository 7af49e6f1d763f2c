import { shell } from '../src/steps.mjs';

export default {
  title: 'a wrapper for another host, loaded all the same, says nothing',
  proves: ['tool/before'],
  hosts: ['cursor'],
  config: { targets: ['claude'] },
  hooks: { 'tool/before': { handle: () => { mark('fired'); return { outcome: 'deny', reason: 'REASON' }; } } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], told: [], files: { 'made.txt': 'hi' }, marks: [] },
};

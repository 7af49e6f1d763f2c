import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that ends its process refuses the call where it is to deny',
  proves: ['tool/before failClosed'],
  hooks: { 'tool/before': { settings: { onFailure: 'deny' }, handle: () => process.exit(3) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true }], complaints: undefined, files: { 'made.txt': null } },
};

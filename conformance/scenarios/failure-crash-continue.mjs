import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that ends its process lets the call run, unless it is to deny',
  proves: [],
  hooks: { 'tool/before': { settings: { onFailure: 'continue' }, handle: () => process.exit(3) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], complaints: undefined, files: { 'made.txt': 'hi' } },
};

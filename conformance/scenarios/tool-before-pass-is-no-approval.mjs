import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook without an opinion leaves the host its own question',
  proves: ['tool/before'],
  hosts: ['claude'],
  permissions: 'ask',
  hooks: { 'tool/before': { handle: () => mark('asked') } },
  turns: [[shell('touch made.txt')]],
  expect: { calls: [{ refused: true }], files: { 'made.txt': null }, marks: ['asked'] },
};

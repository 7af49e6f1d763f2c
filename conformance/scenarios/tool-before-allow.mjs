import { shell } from '../src/steps.mjs';

export default {
  title: 'an allowed call runs without the host\'s own question',
  proves: ['tool/before allow'],
  hosts: ['claude', 'amp'],
  permissions: 'ask',
  hooks: { 'tool/before': { handle: () => ({ outcome: 'allow', reason: 'fine' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], files: { 'made.txt': 'hi' } },
};

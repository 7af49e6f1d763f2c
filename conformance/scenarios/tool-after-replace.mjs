import { shell } from '../src/steps.mjs';

export default {
  title: 'the model sees another result of a command',
  proves: ['tool/after replace'],
  hosts: ['claude', 'codex', 'amp'],
  hooks: {
    'tool/after': { settings: { tools: ['shell'] }, handle: () => ({ status: 'done', output: 'REPLACED' }) },
  },
  on: {
    // These have no place for a status.
    codex: { hooks: { 'tool/after': { settings: { tools: ['shell'] }, handle: () => ({ output: 'REPLACED' }) } } },
    cursor: { hooks: { 'tool/after': { settings: { tools: ['shell'] }, handle: () => ({ output: 'REPLACED' }) } } },
    claude: {
      proves: ['tool/after replace', 'tool/after replace shell'],
      hooks: { 'tool/after': { settings: { tools: ['shell'] }, handle: () => ({ output: 'REPLACED' }) } },
    },
  },
  turns: [[shell('echo RESULT')]],
  expect: { calls: [{ text: /^(?!.*RESULT).*REPLACED/s }] },
};

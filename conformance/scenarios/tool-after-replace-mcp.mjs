import { mcp } from '../src/steps.mjs';

export default {
  title: 'the model sees another result of a call of an MCP server',
  proves: ['tool/after replace', 'tool/after replace mcp'],
  hosts: ['claude', 'codex', 'cursor'],
  on: { codex: { proves: ['tool/after replace'] } },
  hooks: { 'tool/after': { settings: { tools: ['mcp'] }, handle: () => ({ output: 'REPLACED' }) } },
  turns: [[mcp('echo', { text: 'RESULT' })]],
  expect: { calls: [{ text: /^(?!.*RESULT).*REPLACED/s }] },
};

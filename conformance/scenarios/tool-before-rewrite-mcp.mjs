import { mcp } from '../src/steps.mjs';

export default {
  title: 'a call of an MCP server runs with other arguments',
  proves: ['mcp', 'tool/before rewrite', 'tool/before rewrite mcp'],
  hooks: {
    'tool/before': {
      settings: { tools: ['mcp'] },
      handle: ({ canonical }) => ({ updatedInput: { ...canonical.payload.toolInput.value, text: 'NEW' } }),
    },
  },
  turns: [[mcp('echo', { text: 'OLD' })]],
  expect: { calls: [{ refused: false, text: /^(?!.*OLD).*NEW/s }] },
};

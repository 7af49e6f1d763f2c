import { mcp } from '../src/steps.mjs';

export default {
  title: 'a denied call of an MCP server does not reach it, and the model is told why',
  proves: ['tool/before deny', 'mcp'],
  hooks: {
    'tool/before': {
      settings: { tools: ['mcp'] },
      handle: ({ canonical }) => {
        mark(canonical.tool.name);
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  turns: [[mcp('echo', { text: 'HELLO' })]],
  expect: { calls: [{ refused: true, text: 'REASON' }], marks: ['echo'] },
};

import { mcp } from '../src/steps.mjs';

export default {
  title: 'a failed call is seen, and the model is given a text',
  proves: ['tool/failure', 'tool/failure context'],
  hooks: {
    'tool/failure': {
      handle: ({ canonical }) => {
        mark(canonical.tool.kind);
        return { additionalContext: 'CONTEXT' };
      },
    },
  },
  turns: [[mcp('fail', { text: 'no' })]],
  expect: { calls: undefined, told: ['CONTEXT'], marks: ['mcp'] },
};

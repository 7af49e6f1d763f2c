import { read } from '../src/steps.mjs';

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
  turns: [[read('missing.txt')]],
  expect: { calls: undefined, told: ['CONTEXT'], marks: ['file.read'] },
};

import { native } from '../src/steps.mjs';

export default {
  title: 'a failed call comes to the hook for finished ones with its status, which the hook may change',
  proves: ['tool/after', 'tool/after replace'],
  hosts: ['amp'],
  hooks: {
    'tool/after': {
      handle: ({ canonical: { payload } }) => {
        mark(payload.status.value);
        return { status: 'done', output: 'REPLACED' };
      },
    },
  },
  turns: [[native({ tool: 'Read', input: { path: 'missing.txt' } })]],
  expect: { calls: [{ refused: false, text: 'REPLACED' }], marks: ['error'] },
};

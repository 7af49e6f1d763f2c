import { shell } from '../src/steps.mjs';

export default {
  title: 'a finished call is seen, with its result',
  proves: ['tool/after'],
  hooks: {
    'tool/after': {
      settings: { tools: ['shell'] },
      handle: ({ canonical }) => {
        mark(JSON.stringify(canonical.payload.toolResponse.value).includes('RESULT') ? 'seen' : 'unseen');
      },
    },
  },
  turns: [[shell('echo RESULT')]],
  expect: { calls: [{ refused: false, text: 'RESULT' }], told: [], marks: ['seen'] },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'what a handler prints is neither an answer nor a text for the model',
  proves: ['tool/before'],
  hooks: {
    'tool/before': {
      settings: { onFailure: 'deny' },
      handle: () => {
        console.log('{"decision": "block", "reason": "stray"}');
      },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: false }], untold: ['stray'], files: { 'made.txt': 'hi' } },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'what a handler prints does not spoil its answer',
  proves: ['tool/before deny'],
  hooks: {
    'tool/before': {
      handle: () => {
        console.log('a stray line');
        process.stdout.write('{"and": "another"}\\n');
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null }, untold: ['stray'] },
};

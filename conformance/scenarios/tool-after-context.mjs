import { shell } from '../src/steps.mjs';

export default {
  title: 'the model is given a text beside a result',
  proves: ['tool/after context'],
  hooks: { 'tool/after': { handle: () => ({ additionalContext: 'CONTEXT' }) } },
  turns: [[shell('echo RESULT')]],
  expect: { calls: [{ refused: false, text: 'RESULT' }], told: ['CONTEXT'] },
};

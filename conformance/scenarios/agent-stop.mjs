import { agent } from '../src/steps.mjs';

export default {
  title: 'the end of a subagent is seen',
  proves: ['agent/stop'],
  hooks: { 'agent/stop': { handle: () => { mark('ended'); } } },
  turns: [[agent('SUBTASK please')]],
  expect: { marks: ['ended'] },
};

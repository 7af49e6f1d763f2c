import { agent } from '../src/steps.mjs';

export default {
  title: 'the start of a subagent is seen',
  proves: ['agent/start', 'agent'],
  hooks: {
    'agent/start': { handle: () => mark('agent') },
    'tool/before': { settings: { tools: ['agent'] }, handle: () => mark('call') },
  },
  turns: [[agent('SUBTASK please')]],
  expect: { calls: undefined, marks: ['call', 'agent'] },
};

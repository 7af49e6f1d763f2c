import { agent } from '../src/steps.mjs';

export default {
  title: 'a subagent starts with a text',
  proves: ['agent/start context'],
  hooks: { 'agent/start': { handle: () => ({ additionalContext: 'CONTEXT' }) } },
  turns: [[agent('SUBTASK please')]],
  expect: { told: [{ agent: true, text: 'CONTEXT' }], untold: [{ agent: false, text: 'CONTEXT' }] },
};

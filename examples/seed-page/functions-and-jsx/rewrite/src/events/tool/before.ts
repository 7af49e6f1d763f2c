import { events } from 'agent-bundle/routes';

export default events.tool.before({}, () => ({
  outcome: 'continue',
  updatedInput: { command: 'cargo check --locked' },
  additionalContext: 'Checking with the lockfile.',
}));

import { events } from 'agent-bundle/routes';

export default events.tool.before({ tools: ['shell'] }, ({ canonical }) => {
  const command = canonical.tool?.command ?? '';
  if (command.startsWith('sudo ')) return { outcome: 'deny', reason: 'Nothing here runs as root.' };
  if (command === 'cargo check') return { updatedInput: { command: 'cargo check --locked' } };
  if (command === 'date') return { outcome: 'synthesize', output: '2026-01-01', exitCode: 0 };
  if (command === 'ls') return { outcome: 'allow' };
});

import { events } from 'agent-bundle/routes';

export default events.tool.before({}, async ({ canonical, provider }) => {
  if (canonical.payload.toolName?.value === 'Write') {
    return { outcome: 'deny', reason: await provider('writePolicy') };
  }
});

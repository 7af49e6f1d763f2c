import type { EventHandler } from 'agent-bundle/routes';

const refuseWrites: EventHandler<'tool/before'> = ({ canonical }) => {
  if (canonical.payload.toolName?.value === 'Write') {
    return { outcome: 'deny', reason: 'Files are written by the release script only.' };
  }
};

export default refuseWrites;

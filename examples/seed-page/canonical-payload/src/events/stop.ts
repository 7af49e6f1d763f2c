import { events } from 'agent-bundle/routes';

export default events.stop({ maxContinuations: 2 }, ({ canonical }) => {
  const { reentry } = canonical.payload;
  if (reentry?.value === false) {
    return { outcome: 'deny', reason: `Look once more: ${reentry.nativeKey} says that this is the first end.` };
  }
});

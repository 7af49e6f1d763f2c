import { events } from 'agent-bundle/routes';

// The message starts another turn, whose end comes here too: the bound ends it.
export default events.stop({ maxContinuations: 1 }, () => ({
  outcome: 'deny',
  reason: 'Say what you changed.',
}));

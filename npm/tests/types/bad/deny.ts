import type { EventHandler, HookHandler } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

export const config = (() => ({
  outcome: 'deny', // error TS2322
  reason: 'r', // error TS2322
})) satisfies HookHandler<'sessionStart'>;

export const route = events.session.start({}, () => ({ outcome: 'deny', reason: 'r' })); // error TS2322

export const waiting: EventHandler<'session/start'> = async () => ({ outcome: 'deny', reason: 'r' }); // error TS2322

// The compiler blames a function with a block as a whole.
export const watched = events.session.end({}, ({ workspace }) => { // error TS2345
  if (workspace === undefined) return;
  return { outcome: 'deny', reason: workspace };
});

export const reasonless = events.tool.before({}, () => ({ outcome: 'deny' })); // error TS2322

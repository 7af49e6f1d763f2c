import { events } from 'agent-bundle/routes';

export const rewrite = events.tool.before({}, () => ({ outcome: 'deny', reason: 'r', updatedInput: {} })); // error TS2322
export const code = events.tool.before({}, () => ({ outcome: 'allow', exitCode: 1 })); // error TS2322
export const late = events.tool.after({}, () => ({ updatedInput: {} })); // error TS2322
export const silent = events.compact.before({}, () => ({ additionalContext: 'c' })); // error TS2322
export const allowed = events.stop({}, () => ({ outcome: 'allow' })); // error TS2322
export const status = events.tool.after({}, () => ({ status: 'ok' })); // error TS2322
export const text = events.prompt.submit({}, () => 'context'); // error TS2322
export const when = events.tool.before({}, () => ({ updatedInput: { at: new Date() } })); // error TS2322

import { createEventRouteInput, fixtures, renderRoute } from 'agent-bundle/test';

const before = createEventRouteInput('tool/before', {}, { host: 'claude' });
const stop = createEventRouteInput('stop', {}, { host: 'claude' });

export const unknownHost = createEventRouteInput('stop', {}, { host: 'kodex' }); // error TS2820
export const unknownEvent = fixtures('claude', 'tool/befor'); // error TS2345
export const unknownValue = createEventRouteInput('stop', {}, { host: 'claude', providers: { writePolicy: 3 } }); // error TS2322
export const noRoute = renderRoute('event:tool/after', { input: before }); // error TS2345
export const otherInput = renderRoute('event:tool/before', { input: stop }); // error TS2322
export const field = before.canonical.payload.reentry; // error TS2339

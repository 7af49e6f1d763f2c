import type { AgentEventRouteConfig } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

const quiet = (): void => {};

export const selector = events.tool.before({ tools: ['file.wrote'] }, quiet); // error TS2820
export const host = events.tool.before({ tools: ['kodex:view_image'] }, quiet); // error TS2322
export const toolless = events.session.start({ tools: ['shell'] }, quiet); // error TS2353
export const row = events.tool.before({ requires: ['events.toolBefore.denial'] }, quiet); // error TS2820
export const policy = events.tool.before({ onFailure: 'block' }, quiet); // error TS2322
export const config = { timeout: 10 } satisfies AgentEventRouteConfig; // error TS2561

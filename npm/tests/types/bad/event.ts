import type { AgentEventRouteProps, EventHandler, HookHandler } from 'agent-bundle';
import { defineConfig } from 'agent-bundle/config';
import { events } from 'agent-bundle/routes';

export const helper = events.tool.befor({}, () => undefined); // error TS2551
export const group = events.tools.before({}, () => undefined); // error TS2551
export const handler: EventHandler<'tool/befor'> = () => undefined; // error TS2344
export type Props = AgentEventRouteProps<'before'>; // error TS2344
export const hook: HookHandler<'promptSubmit'> = () => undefined; // error TS2344
export default defineConfig({ hooks: { beforTool: './a.ts' } }); // error TS2561

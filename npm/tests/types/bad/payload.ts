import type { AgentEventRouteProps, HookHandler } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

export const route = events.tool.before({}, ({ canonical }) => {
  void canonical.payload.reentry; // error TS2339
  void canonical.payload.toolName.value; // error TS18048
  const input: string | undefined = canonical.payload.toolInput?.value; // error TS2322
  void input;
});

export const start = events.session.start({}, ({ canonical }) => {
  void canonical.tool.kind; // error TS18048
  void canonical.payload.prompt; // error TS2339
});

export const after = ({ canonical }: AgentEventRouteProps<'tool/after'>): boolean | undefined =>
  canonical.payload.reentry?.value; // error TS2339

export const hook: HookHandler<'beforeTool'> = ({ toolResponse }) => { // error TS2339
  void toolResponse;
};

/** A host sends its folder only sometimes. */
export const folder: HookHandler<'beforeTool'> = ({ cwd, toolName }) => {
  const name: string = toolName;
  const path: string = cwd; // error TS2322
  void [name, path];
};

import type { BeforeToolHookEvent, HookHandler, HookResult } from 'agent-bundle';

export const start = ((event) => ({
  additionalContext: `Run verify-release from ${event.cwd ?? process.cwd()} before publishing.`,
  outcome: 'continue',
})) satisfies HookHandler<'sessionStart'>;

export const guard: HookHandler<'beforeTool'> = async ({ toolName, toolUseId, tool }, { target, signal }) => {
  signal.throwIfAborted();
  if (tool?.kind === 'shell') return { outcome: 'ask', reason: tool.command ?? toolName };
  return { outcome: 'deny', reason: `${target} may not call ${toolName} (${toolUseId})` };
};

export const stop: HookHandler<'stop'> = ({ stopHookActive }) =>
  stopHookActive ? undefined : { outcome: 'deny', reason: 'run the tests' };

export const observe: HookHandler<'agentStart'> = ({ agentId, agentType, sessionId }) =>
  console.error(agentId, agentType, sessionId);

export const named = ({ toolName }: BeforeToolHookEvent): HookResult<'beforeTool'> => ({
  additionalContext: toolName,
});

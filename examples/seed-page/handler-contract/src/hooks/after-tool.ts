import type { AfterToolHookEvent, HookResult } from 'agent-bundle';

// The events and results of the contract also have names of their own.
export default ({ toolName, toolResponse }: AfterToolHookEvent): HookResult<'afterTool'> => {
  if (toolResponse === undefined) return;
  return { additionalContext: `${toolName} answered with ${typeof toolResponse}.` };
};

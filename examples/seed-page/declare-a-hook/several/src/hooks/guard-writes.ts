import type { HookHandler } from 'agent-bundle';

export default (({ toolName }) => ({
  outcome: 'deny',
  reason: `${toolName} is switched off here.`,
})) satisfies HookHandler<'beforeTool'>;

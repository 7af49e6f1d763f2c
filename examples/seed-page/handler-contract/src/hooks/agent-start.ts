import type { HookHandler } from 'agent-bundle';

export default (({ agentId, agentType }) => ({
  additionalContext: `You are ${agentId}, an agent of the type ${agentType}.`,
})) satisfies HookHandler<'agentStart'>;

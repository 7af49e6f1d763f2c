import type { HookHandler } from 'agent-bundle';

export default ((event, { target }) => {
  console.error(`audit: ${event.toolName} on ${target}`);
}) satisfies HookHandler<'beforeTool'>;

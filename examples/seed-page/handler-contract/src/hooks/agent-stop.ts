import type { HookHandler } from 'agent-bundle';

export default (({ stopHookActive }, { target, nativeInput }) => {
  if (stopHookActive) return;
  // This host goes on only with an agent that came to its end.
  if (target === 'cursor' && nativeInput.status !== 'completed') return;
  return { outcome: 'deny', reason: 'Name the files that you changed.' };
}) satisfies HookHandler<'agentStop'>;

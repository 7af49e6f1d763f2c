import type { HookHandler } from 'agent-bundle';

export default ((event) => ({
  additionalContext:
    `Run verify-release from ${event.cwd ?? process.cwd()} before publishing.`,
  outcome: 'continue',
})) satisfies HookHandler<'sessionStart'>;

import type { HookHandler } from 'agent-bundle/config';

export default (({ source }) => ({
  additionalContext: `This session began by ${source ?? 'itself'}.`,
})) satisfies HookHandler<'sessionStart'>;

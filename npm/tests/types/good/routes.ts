import type { AgentEventRouteConfig, AgentEventRouteProps, EventContext, EventHandler, EventName } from 'agent-bundle';
import { agentEventPayloadFields, agentEventPayloadNativeKeys } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

export const config = {
  runtime: 'standalone',
  requires: ['events.toolAfter.context'],
  timeoutMs: 30_000,
  tools: ['file.write'],
} satisfies AgentEventRouteConfig;

export const guard = events.tool.before({}, async ({ canonical, provider }) => {
  if (canonical.payload.toolName?.value === 'Write') {
    return { outcome: 'deny', reason: await provider('writePolicy') };
  }
});

export const rewrite = events.tool.before({ tools: ['shell', 'codex:view_image'], onFailure: 'deny' }, () => ({
  outcome: 'continue',
  updatedInput: { command: 'cargo check --locked' },
  additionalContext: 'Checking with the lockfile.',
}));

export const limited = events.tool.before({}, async ({ canonical: { tool }, provider }) => {
  const { lines } = await provider('limits');
  if ((tool?.paths?.length ?? 0) > lines) return { outcome: 'deny', reason: 'too many files', additionalContext: 'c' };
  return { outcome: 'synthesize', output: 'done', exitCode: 0 };
});

export const replace: EventHandler<'tool/after'> = ({ canonical }) => ({
  status: 'done',
  output: String(canonical.payload.toolResponse?.value),
});

export const switching = events.modelSwitch.before({}, ({ canonical }) =>
  canonical.payload.toModel?.value === 'x' ? { outcome: 'ask' } : null,
);

/** Every field may be read of an event that is not known more closely. */
export const any = ({ canonical }: AgentEventRouteProps): unknown => [
  canonical.payload.reentry?.value,
  canonical.payload.toolName?.nativeKey,
];

export const generic = <E extends EventName>({ canonical, workspace }: EventContext<E>): string =>
  JSON.stringify([canonical.event, canonical.payload, canonical.tool, workspace]);

export const props = ({ renderInput }: AgentEventRouteProps<'tool/before', { message: string }>): string | undefined =>
  renderInput?.message;

export const keys: string = agentEventPayloadNativeKeys['tool/before'].cursor.sessionId;
export const fields: readonly string[] = agentEventPayloadFields['session/end'];

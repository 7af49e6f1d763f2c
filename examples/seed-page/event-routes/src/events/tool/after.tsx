import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteConfig, AgentEventRouteProps } from 'agent-bundle';

export const config = {
  // The only one: it renders in the wrapper's own process.
  runtime: 'standalone',
  // Built for every target that gives this text to the model.
  requires: ['events.toolAfter.context'],
  // The wrapper answers before its host ends it.
  timeoutMs: 30_000,
  // Each host's own matcher selects the tools that write files.
  tools: ['file.write'],
} satisfies AgentEventRouteConfig;

export default async function AfterFileEdit(
  { canonical, native, signal }: AgentEventRouteProps<'tool/after'>,
) {
  // A field that the host did not send is not there.
  const tool = canonical.payload.toolName?.value ?? 'a tool';
  return (
    <Agent.Result>
      <Agent.Context>
        {`Recorded an edit by ${tool}, reported by ${canonical.provenance.host}.`}
      </Agent.Context>
    </Agent.Result>
  );
}

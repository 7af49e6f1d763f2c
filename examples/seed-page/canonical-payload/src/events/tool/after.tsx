import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

/** One line for each field that this host sent: our name, and the host's own. */
export default async function AfterTool({ canonical }: AgentEventRouteProps<'tool/after'>) {
  const { sessionId, toolName, toolInput, toolResponse } = canonical.payload;
  const fields = { sessionId, toolName, toolInput, toolResponse };
  const lines = Object.entries(fields).map(([name, field]) =>
    field ? `${name}: ${field.nativeKey} (${typeof field.value})\n` : `${name}: not sent\n`,
  );
  return (
    <Agent.Result>
      {lines.map((line) => <Agent.Context>{line}</Agent.Context>)}
    </Agent.Result>
  );
}

import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteConfig, AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';
import { On } from '../../on.js';
import { type Input, replaced } from '../../replaced.js';

export const config = { onFailure: 'deny' } satisfies AgentEventRouteConfig;

export default function Answer(props: AgentEventRouteProps<'tool/before'>) {
  observe(props);
  const { host, canonical } = props;
  const input = canonical.payload.toolInput?.value;
  if (marked(input, 'deny')) {
    return <Agent.Result value={{ outcome: 'deny', reason: 'host-test refuses this call' }} />;
  }
  if (marked(input, 'allow')) {
    return (
      <On hosts={['claude', 'cursor', 'amp']} host={host}>
        <Agent.Result value={{ outcome: 'allow' }} />
      </On>
    );
  }
  if (marked(input, 'context')) {
    return (
      <On hosts={['claude', 'codex', 'cursor']} host={host}>
        <Agent.Result>
          <Agent.Context>host-test saw this call</Agent.Context>
        </Agent.Result>
      </On>
    );
  }
  const { command } = canonical.tool ?? {};
  if (!marked(command, 'rewrite')) return null;
  return <Agent.Result value={{ updatedInput: replaced(input as Input, command, 'echo rewritten by host-test') }} />;
}

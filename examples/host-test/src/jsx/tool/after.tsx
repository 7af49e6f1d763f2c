import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';
import { On } from '../../on.js';

export default function Answer(props: AgentEventRouteProps<'tool/after'>) {
  observe(props);
  const { host, canonical } = props;
  const input = canonical.payload.toolInput?.value;
  if (marked(input, 'context')) {
    return (
      <On hosts={['claude', 'codex', 'cursor']} host={host}>
        <Agent.Result>
          <Agent.Context>host-test saw this result</Agent.Context>
        </Agent.Result>
      </On>
    );
  }
  if (!marked(input, 'replace') || canonical.tool?.kind !== 'shell') return null;
  return (
    <On hosts={['claude', 'codex', 'amp']} host={host}>
      <Agent.Result value={{ output: 'replaced by host-test' }} />
    </On>
  );
}

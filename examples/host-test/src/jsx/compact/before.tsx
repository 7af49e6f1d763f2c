import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';
import { On } from '../../on.js';

export default function Refusal(props: AgentEventRouteProps<'compact/before'>) {
  observe(props);
  if (!marked(props.native['custom_instructions'], 'deny')) return null;
  return (
    <On hosts={['claude', 'codex']} host={props.host}>
      <Agent.Result value={{ outcome: 'deny', reason: 'host-test refuses this compaction' }} />
    </On>
  );
}

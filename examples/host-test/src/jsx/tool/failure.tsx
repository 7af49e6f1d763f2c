import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default function Note(props: AgentEventRouteProps<'tool/failure'>) {
  observe(props);
  if (!marked(props.canonical.payload.toolInput?.value, 'context')) return null;
  return (
    <Agent.Result>
      <Agent.Context>host-test saw this failure</Agent.Context>
    </Agent.Result>
  );
}

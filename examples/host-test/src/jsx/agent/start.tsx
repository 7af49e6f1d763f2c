import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';
import { On } from '../../on.js';

export default function Greeting(props: AgentEventRouteProps<'agent/start'>) {
  observe(props);
  return (
    <On hosts={['claude', 'codex']} host={props.host}>
      <Agent.Result>
        <Agent.Context>The plugin host-test watches this agent.</Agent.Context>
      </Agent.Result>
    </On>
  );
}

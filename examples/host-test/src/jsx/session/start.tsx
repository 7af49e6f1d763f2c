import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';
import { On } from '../../on.js';

export default function Greeting(props: AgentEventRouteProps<'session/start'>) {
  observe(props);
  return (
    <On hosts={['claude', 'codex', 'cursor']} host={props.host}>
      <Agent.Result>
        <Agent.Context>The plugin host-test watches this session.</Agent.Context>
      </Agent.Result>
    </On>
  );
}

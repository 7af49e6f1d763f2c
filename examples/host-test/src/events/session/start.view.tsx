import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { On } from '../../on.js';

type Props = AgentEventRouteProps<'session/start', { what: string }>;

export default function Greeting({ host, renderInput }: Props) {
  return (
    <On hosts={['claude', 'codex', 'cursor']} host={host}>
      <Agent.Result>
        <Agent.Context>The plugin host-test watches this {renderInput?.what}.</Agent.Context>
      </Agent.Result>
    </On>
  );
}

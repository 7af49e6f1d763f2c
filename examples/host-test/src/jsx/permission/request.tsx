import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteConfig, AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export const config = { onFailure: 'deny' } satisfies AgentEventRouteConfig;

export default function Answer(props: AgentEventRouteProps<'permission/request'>) {
  observe(props);
  const input = props.canonical.payload.toolInput?.value;
  if (marked(input, 'deny')) {
    return <Agent.Result value={{ outcome: 'deny', reason: 'host-test refuses this permission' }} />;
  }
  return marked(input, 'allow') ? <Agent.Result value={{ outcome: 'allow' }} /> : null;
}

import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteConfig, AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../marks.js';
import { observe } from '../observe.js';

export const config = { maxContinuations: 1 } satisfies AgentEventRouteConfig;

export default function Continuation(props: AgentEventRouteProps<'stop'>) {
  observe(props);
  if (!marked(props.canonical.payload.lastAssistantMessage?.value, 'deny')) return null;
  return <Agent.Result value={{ outcome: 'deny', reason: 'host-test asks for one more turn' }} />;
}

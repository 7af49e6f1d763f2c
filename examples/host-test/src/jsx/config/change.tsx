import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default function Refusal(props: AgentEventRouteProps<'config/change'>) {
  observe(props);
  if (!marked(props.canonical.payload.filePath?.value, 'deny')) return null;
  return <Agent.Result value={{ outcome: 'deny', reason: 'host-test keeps the old settings' }} />;
}

import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default function Refusal(props: AgentEventRouteProps<'task/create'>) {
  observe(props);
  if (!marked(props.canonical.payload.taskSubject?.value, 'deny')) return null;
  return <Agent.Result value={{ outcome: 'deny', reason: 'host-test refuses this task' }} />;
}

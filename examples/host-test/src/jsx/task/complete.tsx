import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';

export default function Observed(props: AgentEventRouteProps<'task/complete'>) {
  observe(props);
  return null;
}

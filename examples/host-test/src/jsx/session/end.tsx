import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';

export default function Observed(props: AgentEventRouteProps<'session/end'>) {
  observe(props);
  return null;
}

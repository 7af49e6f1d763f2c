import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';

export default function Observed(props: AgentEventRouteProps<'permission/denied'>) {
  observe(props);
  return null;
}

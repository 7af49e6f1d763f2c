import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';

export default function Observed(props: AgentEventRouteProps<'file/change'>) {
  observe(props);
  return null;
}

import type { AgentEventRouteProps } from 'agent-bundle';

import { observe } from '../../observe.js';

export default function Observed(props: AgentEventRouteProps<'compact/after'>) {
  observe(props);
  return null;
}

import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

export default async function BeforeWrite(
  { renderInput }: AgentEventRouteProps<'tool/before', { message: string }>,
) {
  return <Agent.Result><Agent.Context>{renderInput?.message}</Agent.Context></Agent.Result>;
}

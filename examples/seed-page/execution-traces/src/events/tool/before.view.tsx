import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

export default async function BeforeCommand(
  { renderInput }: AgentEventRouteProps<'tool/before', { command: string }>,
) {
  return <Agent.Result><Agent.Markdown>{`Runs \`${renderInput?.command}\`.`}</Agent.Markdown></Agent.Result>;
}

import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteConfig, AgentEventRouteProps } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

export const config = { requires: ['events.toolAfter.context'], tools: ['file.write'] } satisfies AgentEventRouteConfig;

export default async function AfterFileEdit({ canonical, native }: AgentEventRouteProps<'tool/after'>) {
  const tool = canonical.payload.toolName?.value ?? 'a tool';
  return (
    <Agent.Result>
      <Agent.Context>{`Recorded an edit by ${tool}, reported by ${canonical.provenance.host}.`}</Agent.Context>
      <Agent.Json value={Object.keys(native)} />
    </Agent.Result>
  );
}

export const BeforeWrite = ({ renderInput }: AgentEventRouteProps<'tool/before', { message: string }>) => (
  <Agent.Result value={{ outcome: 'deny', reason: 'r' }}>
    <Agent.Context>{renderInput?.message}</Agent.Context>
  </Agent.Result>
);

export const handler = events.tool.before({}, async (ctx) => {
  if (ctx.canonical.payload.toolName?.value !== 'Write') return;
  return ctx.render('./before.view.js', { message: 'A write is about to run.' });
});

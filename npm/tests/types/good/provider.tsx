import { Agent, agent, runAgentRequest } from '@agent-bundle/runtime';
import type { EventTraceEvent, EventTraceObserver, ProviderContext } from 'agent-bundle';
import { createEventTracer, eventTraceExecution, installEventTraceObserver } from 'agent-bundle';

/** A provider that looks at the call. */
export const asking = async ({ invocation, plugin, signal }: ProviderContext): Promise<string> => {
  signal.throwIfAborted();
  return `${plugin.name} ${plugin.version ?? ''} ${invocation.props.canonical.event}`;
};

export const Policy = async () => {
  const { provider, process, signal } = await agent();
  signal.throwIfAborted();
  const policy: string = await provider('writePolicy');
  return <Agent.Context>{`${policy} (${process.hits})`}</Agent.Context>;
};

export const lines: Promise<number> = runAgentRequest(
  { providers: { limits: { lines: 3 } } },
  async () => (await (await agent()).provider('limits')).lines,
);

const told: string[] = [];
const observer: EventTraceObserver = (event: EventTraceEvent) => {
  if (event.kind === 'handler.outcome') told.push(event.outcome);
  else if (event.kind === 'failure') told.push(event.error.message, event.phase);
  else if (event.kind === 'providers.finish') told.push(String(event.count));
};
export const dispose: () => void = installEventTraceObserver(observer);
const execution = eventTraceExecution({ event: 'stop', host: 'claude', nativeEvent: 'Stop' });
createEventTracer({ execution, observer }).handlerStart();

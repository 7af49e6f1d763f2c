import { agent, runAgentRequest } from '@agent-bundle/runtime';
import type { EventTraceEvent } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

export default events.tool.before({}, async ({ provider, process }) => {
  void (await provider('writePolicies')); // error TS2345
  const policy: number = await provider('writePolicy'); // error TS2322
  const { columns } = await provider('limits'); // error TS2339
  const id: number = process.instanceId; // error TS2322
  void [policy, columns, id];
});

export const component = async (): Promise<unknown> =>
  (await agent()).provider('writePolicys'); // error TS2345

export const preset = runAgentRequest({ providers: { writePolicy: 3 } }, () => null); // error TS2322

export const seen = (event: EventTraceEvent): string => {
  if (event.kind === 'handler.begin') return ''; // error TS2367
  return event.outcome; // error TS2339
};

import { Agent, agent } from '@agent-bundle/runtime';

export const config = { targets: ['claude', 'codex'] } as const;

export default async function RefuseToAsk() {
  const reason = await (await agent()).provider('writePolicy');
  return <Agent.Result value={{ outcome: 'deny', reason }} />;
}

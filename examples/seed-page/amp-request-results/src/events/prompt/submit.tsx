import { Agent } from '@agent-bundle/runtime';

export default async function WithPrompt() {
  return <Agent.Result><Agent.Context>Answer in one sentence.</Agent.Context></Agent.Result>;
}

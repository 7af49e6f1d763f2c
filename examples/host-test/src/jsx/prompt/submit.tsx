import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';
import { On } from '../../on.js';

export default function Answer(props: AgentEventRouteProps<'prompt/submit'>) {
  observe(props);
  const { host, canonical } = props;
  const prompt = canonical.payload.prompt?.value;
  if (marked(prompt, 'deny')) {
    return (
      <On hosts={['claude', 'codex', 'cursor']} host={host}>
        <Agent.Result value={{ outcome: 'deny', reason: 'host-test refuses this prompt' }} />
      </On>
    );
  }
  if (!marked(prompt, 'context')) return null;
  return (
    <On hosts={['claude', 'codex', 'amp']} host={host}>
      <Agent.Result>
        <Agent.Context>host-test adds this to the prompt</Agent.Context>
      </Agent.Result>
    </On>
  );
}

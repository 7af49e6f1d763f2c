import { events } from 'agent-bundle/routes';

import { marked, on } from '../../marks.js';
import { observe } from '../../observe.js';
import { type Input, replaced } from '../../replaced.js';

export default events.tool.before({ onFailure: 'deny' }, (context) => {
  observe(context);
  const { host, canonical } = context;
  const input = canonical.payload.toolInput?.value;
  if (marked(input, 'deny')) return { outcome: 'deny', reason: 'host-test refuses this call' };
  if (marked(input, 'allow')) return on(['claude', 'cursor', 'amp'], host, { outcome: 'allow' });
  if (marked(input, 'context')) {
    return on(['claude', 'codex', 'cursor'], host, { additionalContext: 'host-test saw this call' });
  }
  const { command } = canonical.tool ?? {};
  if (marked(command, 'rewrite')) {
    return { updatedInput: replaced(input as Input, command, 'echo rewritten by host-test') };
  }
});

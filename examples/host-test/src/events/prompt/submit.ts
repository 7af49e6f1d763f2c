import { events } from 'agent-bundle/routes';

import { marked, on } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.prompt.submit({}, (context) => {
  observe(context);
  const { host, canonical } = context;
  const prompt = canonical.payload.prompt?.value;
  if (marked(prompt, 'deny')) {
    return on(['claude', 'codex', 'cursor'], host, { outcome: 'deny', reason: 'host-test refuses this prompt' });
  }
  if (marked(prompt, 'context')) {
    return on(['claude', 'codex', 'amp'], host, { additionalContext: 'host-test adds this to the prompt' });
  }
});

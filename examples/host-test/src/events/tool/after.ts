import { events } from 'agent-bundle/routes';

import { marked, on } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.tool.after({}, (context) => {
  observe(context);
  const { host, canonical } = context;
  const input = canonical.payload.toolInput?.value;
  if (marked(input, 'context')) {
    return on(['claude', 'codex', 'cursor'], host, { additionalContext: 'host-test saw this result' });
  }
  if (marked(input, 'replace') && canonical.tool?.kind === 'shell') {
    return on(['claude', 'codex', 'amp'], host, { output: 'replaced by host-test' });
  }
});

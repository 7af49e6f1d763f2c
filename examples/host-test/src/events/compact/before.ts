import { events } from 'agent-bundle/routes';

import { marked, on } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.compact.before({}, (context) => {
  observe(context);
  if (marked(context.native['custom_instructions'], 'deny')) {
    return on(['claude', 'codex'], context.host, { outcome: 'deny', reason: 'host-test refuses this compaction' });
  }
});

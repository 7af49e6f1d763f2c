import { events } from 'agent-bundle/routes';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.permission.request({ onFailure: 'deny' }, (context) => {
  observe(context);
  const input = context.canonical.payload.toolInput?.value;
  if (marked(input, 'deny')) return { outcome: 'deny', reason: 'host-test refuses this permission' };
  if (marked(input, 'allow')) return { outcome: 'allow' };
});

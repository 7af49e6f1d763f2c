import { events } from 'agent-bundle/routes';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.tool.failure({}, (context) => {
  observe(context);
  if (marked(context.canonical.payload.toolInput?.value, 'context')) {
    return { additionalContext: 'host-test saw this failure' };
  }
});

import { events } from 'agent-bundle/routes';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.config.change({}, (context) => {
  observe(context);
  if (marked(context.canonical.payload.filePath?.value, 'deny')) {
    return { outcome: 'deny', reason: 'host-test keeps the old settings' };
  }
});

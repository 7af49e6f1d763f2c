import { events } from 'agent-bundle/routes';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.modelSwitch.before({}, (context) => {
  observe(context);
  if (marked(context.canonical.payload.requestedModel?.value, 'deny')) {
    return { outcome: 'deny', reason: 'host-test keeps the model' };
  }
});

import { events } from 'agent-bundle/routes';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.task.create({}, (context) => {
  observe(context);
  if (marked(context.canonical.payload.taskSubject?.value, 'deny')) {
    return { outcome: 'deny', reason: 'host-test refuses this task' };
  }
});

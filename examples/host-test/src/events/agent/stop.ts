import { events } from 'agent-bundle/routes';

import { marked } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.agent.stop({ maxContinuations: 1 }, (context) => {
  observe(context);
  if (marked(context.canonical.payload.lastAssistantMessage?.value, 'deny')) {
    return { outcome: 'deny', reason: 'host-test asks the agent to go on once' };
  }
});

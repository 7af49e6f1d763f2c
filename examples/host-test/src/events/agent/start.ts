import { events } from 'agent-bundle/routes';

import { on } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.agent.start({}, (context) => {
  observe(context);
  return on(['claude', 'codex'], context.host, {
    additionalContext: 'The plugin host-test watches this agent.',
  });
});

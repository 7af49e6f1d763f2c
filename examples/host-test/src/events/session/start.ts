import { events } from 'agent-bundle/routes';

import { on } from '../../marks.js';
import { observe } from '../../observe.js';

export default events.session.start({}, (context) => {
  observe(context);
  return on(['claude', 'codex', 'cursor'], context.host, {
    additionalContext: 'The plugin host-test watches this session.',
  });
});

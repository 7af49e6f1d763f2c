import { events } from 'agent-bundle/routes';

import { observe } from '../../observe.js';

export default events.session.start({}, (context) => {
  observe(context);
  return context.render('./start.view.js', { what: 'session' });
});

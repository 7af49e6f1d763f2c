import { events } from 'agent-bundle/routes';

import { observe } from '../../observe.js';

export default events.agent.idle({}, observe);

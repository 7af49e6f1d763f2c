import { events } from 'agent-bundle/routes';
import { probe } from '../../probe.js';

export default events.permission.request({}, probe);

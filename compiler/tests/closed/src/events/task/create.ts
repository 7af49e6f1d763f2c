import { events } from 'agent-bundle/routes';
import { probe } from '../../probe.js';

export default events.task.create({ onFailure: 'deny' }, probe);

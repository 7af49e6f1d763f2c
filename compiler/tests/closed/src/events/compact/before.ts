import { events } from 'agent-bundle/routes';
import { probe } from '../../probe.js';

export default events.compact.before({ onFailure: 'deny', targets: ['claude', 'codex'] }, probe);

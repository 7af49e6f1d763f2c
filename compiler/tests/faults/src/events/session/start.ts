import { events } from 'agent-bundle/routes';

// 20: a time limit that is no number
export default events.session.start({ timeoutMs: '5s' }, () => {});

import { events } from 'agent-bundle/routes';

import { brokenPolicy, introduction } from '../../policy/explain.js';
import { loadPolicy } from '../../policy/load.js';

export default events.session.start(
  { requires: ['events.sessionStart.context'] },
  async ({ workspace }) => {
    const additionalContext = await loadPolicy(workspace).then(({ policy }) => introduction(policy), brokenPolicy);
    return { outcome: 'continue', additionalContext };
  },
);

import { events } from 'agent-bundle/routes';

import { decide } from '../../decide.ts';

export default events.tool.before({ tools: ['shell', 'file.read'], onFailure: 'deny' }, (context) => {
  if (context.canonical.tool?.command === 'ls') return { outcome: 'ask', reason: 'Sure?' };
  return decide(context);
});

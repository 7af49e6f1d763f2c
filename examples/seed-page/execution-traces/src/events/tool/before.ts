import '../../observer.js';

import { events } from 'agent-bundle/routes';

export default events.tool.before({ tools: ['file.write', 'shell'] }, async (ctx) => {
  const { tool } = ctx.canonical;
  if (tool?.kind === 'file.write') return { outcome: 'deny', reason: await ctx.provider('writePolicy') };
  if (tool?.command === 'exit') throw new Error('no way out');
  return ctx.render('./before.view.js', { command: tool?.command ?? '' });
});

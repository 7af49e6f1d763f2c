import { events } from 'agent-bundle/routes';

export default events.tool.before({}, async (ctx) => {
  if (ctx.canonical.payload.toolName?.value !== 'Write') return;
  return ctx.render('./before.view.js', { message: 'A write is about to run.' });
});

import { events } from 'agent-bundle/routes';

export default events.tool.after({}, ({ canonical }) => {
  if (canonical.tool?.command === 'env') return { status: 'done', output: 'not for the model' };
});

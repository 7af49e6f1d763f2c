import { events } from 'agent-bundle/routes';

export default events.tool.before({ tools: ['file.write'] }, async (context) => {
  // Both reads share one promise, and so one value.
  const [first, second] = await Promise.all([context.provider('writePolicy'), context.provider('writePolicy')]);
  const same = first === second ? 'same' : 'another';
  return { outcome: 'deny', reason: `${first} (${same} value, request ${context.process.hits})` };
});

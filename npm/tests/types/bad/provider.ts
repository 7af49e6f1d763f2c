import { events } from 'agent-bundle/routes';

export default events.tool.before({}, async ({ provider }) => {
  void (await provider('writePolicies')); // error TS2345
  const policy: number = await provider('writePolicy'); // error TS2322
  const { columns } = await provider('limits'); // error TS2339
  void [policy, columns];
});

import { Agent } from '@agent-bundle/runtime';
import type { AgentEventRouteProps } from 'agent-bundle';
import { events } from 'agent-bundle/routes';

export const outcome = <Agent.Result value={{ outcome: 'stop' }} />; // error TS2322
export const element = <Agent.Contexts>text</Agent.Contexts>; // error TS2551
export const attribute = <Agent.Json data={1} />; // error TS2322
export const path = events.stop({}, ({ render }) => render('./stop.view', {})); // error TS2345
export const data = events.stop({}, ({ render }) => render('./stop.view.js', { at: new Date() })); // error TS2345

export const Before = ({ canonical, renderInput }: AgentEventRouteProps<'tool/before', { message: string }>) => {
  const message = renderInput?.text; // error TS2339
  const reentry = canonical.payload.reentry; // error TS2339
  return <Agent.Context>{[message, reentry]}</Agent.Context>;
};

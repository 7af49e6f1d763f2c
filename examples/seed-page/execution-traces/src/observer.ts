import { installEventTraceObserver } from 'agent-bundle';

// What is told has no payload and no reason in it, so it may be kept anywhere.
installEventTraceObserver(({ at: _, execution, ...step }) => {
  const { event, host, nativeEvent } = execution;
  console.error(JSON.stringify({ event, host, nativeEvent, ...step }));
});

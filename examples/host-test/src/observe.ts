import { appendFileSync } from 'node:fs';

import type { EventContext, EventName } from 'agent-bundle';

/** Adds a line about the event to the file that `HOST_TEST_LOG` names; without it, nothing. */
export function observe<E extends EventName>({ canonical, host, workspace }: EventContext<E>): void {
  const file = process.env['HOST_TEST_LOG'];
  if (!file) return;
  const { event, payload, tool } = canonical;
  appendFileSync(file, `${JSON.stringify({ host: host.name, event, payload, tool, workspace })}\n`);
}

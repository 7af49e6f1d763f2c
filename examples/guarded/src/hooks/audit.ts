import type { HookHandler } from 'agent-bundle';

import { append } from '../audit-log.js';

export default (async (event) => {
  try {
    await append({
      time: new Date().toISOString(),
      session: event.sessionId,
      workspace: event.workspace,
      tool: event.toolName,
      kind: event.tool?.kind,
      command: event.tool?.command,
      paths: event.tool?.paths,
    });
  } catch (error) {
    // A log that cannot be written is no reason to stop the work.
    console.error(`guarded: no audit entry: ${error instanceof Error ? error.message : error}`);
  }
}) satisfies HookHandler<'beforeTool'>;

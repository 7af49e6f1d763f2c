import type { HookHandler } from 'agent-bundle';

import { commandProblem, pathProblem } from '../rules.js';

export default (({ tool, workspace }) => {
  const { command, paths = [] } = tool ?? {};
  const reason =
    (command !== undefined ? commandProblem(command) : undefined) ??
    (workspace !== undefined
      ? paths.map((path) => pathProblem(path, workspace)).find((problem) => problem !== undefined)
      : undefined);
  if (reason !== undefined) return { outcome: 'deny', reason };
}) satisfies HookHandler<'beforeTool'>;

import { events } from 'agent-bundle/routes';

import { placeOf } from '../../guard.js';
import { refusal } from '../../policy/explain.js';
import { judge } from '../../policy/judge.js';
import { loadPolicy } from '../../policy/load.js';

export default events.tool.before(
  { tools: ['file.write', 'shell'], onFailure: 'deny' },
  async ({ canonical, workspace }) => {
    const { policy, folder } = await loadPolicy(workspace);
    const { tool } = canonical;
    const violation = judge(tool ?? {}, policy, placeOf(folder, tool?.cwd));
    if (violation !== undefined) return { outcome: 'deny', reason: refusal(violation) };
  },
);

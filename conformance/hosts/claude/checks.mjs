// What Claude Code itself says of an artifact: lists of problems, empty when all is well.

import { bounded, workplace } from '../../src/sandbox.mjs';
import { clientEnvironment, copy, installFromMarketplace } from './client.mjs';

// No model is asked here.
const NO_MODEL = 9;

const run = (client, at, args) =>
  bounded(client.program, args, { cwd: at.project, env: clientEnvironment(at, NO_MODEL), seconds: 60 });

export const checks = {
  'validate-strict': async ({ lane: { client }, root, plugin }) => {
    const at = workplace(root, {});
    const { exit, stdout, stderr } = await run(client, at, ['plugin', 'validate', '--strict', copy(at, plugin)]);
    return exit === 0 ? [] : [`plugin validate --strict ends with ${exit}: ${stdout}${stderr}`];
  },

  'marketplace-list': async ({ lane: { client }, root, plugin }) => {
    const at = workplace(root, {});
    const refused = installFromMarketplace(client, at, copy(at, plugin));
    const { stdout, stderr } = await run(client, at, ['plugin', 'list']);
    const isListed = /proof@proof/.test(stdout) && /enabled/.test(stdout) && !/failed to load|error/i.test(stdout + stderr);
    return [...refused, ...(isListed ? [] : [`plugin list: ${stdout}${stderr}`])];
  },
};

// What Codex itself says of an artifact: lists of problems, empty when all is well.

import { spawnSync } from 'node:child_process';

import { workplace } from '../../src/sandbox.mjs';
import { install, writeSettings } from './home.mjs';
import { listHooks, trustAll, withServer } from './server.mjs';

// No model is asked here.
const NO_MODEL = 9;

export const checks = {
  'hooks-list': async ({ lane: { client }, root, plugin }) => {
    const at = workplace(root, {});
    writeSettings(at, NO_MODEL);
    const refused = install(client, at, plugin);
    const { hooks, complaints } = await withServer(client, at, (request) => listHooks(request, at));
    return [...refused, ...complaints, ...(hooks.length ? [] : ['hooks/list shows no hook'])];
  },

  'trust-after-rebuild': async ({ lane: { client }, root, plugin, rebuild }) => {
    const at = workplace(root, {});
    writeSettings(at, NO_MODEL);
    const refused = install(client, at, plugin);
    const trust = async (request) => (await listHooks(request, at)).hooks.map(({ trustStatus }) => trustStatus);
    const first = await withServer(client, at, async (request) => {
      await trustAll(request, at);
      return trust(request);
    });
    spawnSync(rebuild[0], rebuild.slice(1), { stdio: 'ignore', timeout: 60_000 });
    refused.push(...install(client, at, plugin));
    const second = await withServer(client, at, trust);
    const lost = [...first, ...second].filter((status) => status !== 'trusted');
    return [...refused, ...lost.map((status) => `a hook is ${status}`)];
  },
};

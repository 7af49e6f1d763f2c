// What Cursor itself says of an artifact: lists of problems, empty when all is well.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { workplace } from '../../src/sandbox.mjs';
import { enter, install, loadPlugin } from './home.mjs';
import { loadParts, located } from './parts.mjs';

const TABLE = new URL('../../../adapters/tables/cursor.json', import.meta.url);

export const checks = {
  'hooks-loaded': async ({ lane: { client }, root, plugin }) => {
    const at = workplace(root, {});
    const copy = install(at, plugin);
    const where = located(client);
    enter(at, {});
    const loaded = await loadPlugin(await loadParts(where), copy);
    if (loaded.problems.length) return loaded.problems;
    const { executables } = JSON.parse(readFileSync(join(plugin, 'agent-bundle.manifest.json'), 'utf8'));
    const { events } = JSON.parse(readFileSync(TABLE, 'utf8'));
    const wanted = executables.hooks.map(({ family }) => events[family].native);
    const found = Object.keys(loaded.plugin.config.hooks);
    return wanted.filter((event) => !found.includes(event)).map((event) => `the client took no hook for ${event}`);
  },
};

// What the client itself says of an artifact: lists of problems, empty when all is well.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';

import { bounded, workplace } from '../../src/sandbox.mjs';
import { clientEnvironment, install } from './plugin.mjs';

const TABLE = new URL('../../../adapters/tables/amp.json', import.meta.url);

/** Runs the client's own command line beside a server that knows of no plugins of its own. */
async function command(client, at, args) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const listing = Buffer.concat(chunks).includes('"loadPlugins"');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ok: true, result: listing ? [] : {} }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = clientEnvironment(at, { AMP_URL: `http://127.0.0.1:${server.address().port}` });
  const done = await bounded(client.program, args, { cwd: at.project, env, seconds: 40 });
  server.close();
  return { ...done, text: done.stdout + done.stderr };
}

/** The names of the host's events that an artifact is to register. */
function eventsOf(plugin) {
  const { executables } = JSON.parse(readFileSync(join(plugin, 'agent-bundle.manifest.json'), 'utf8'));
  const { events } = JSON.parse(readFileSync(TABLE, 'utf8'));
  return [...new Set(executables.hooks.map(({ family }) => events[family].native))];
}

export const checks = {
  'plugins-list': async ({ lane: { client }, root, plugin }) => {
    const at = workplace(root, {});
    const [{ name }] = install(at, plugin);
    const { exit, text } = await command(client, at, ['plugins', 'list']);
    if (exit !== 0) return [`plugins list ended with ${exit}: ${text.trim()}`];
    const wanted = [name, 'active', ...eventsOf(plugin)];
    return wanted.filter((word) => !text.includes(word)).map((word) => `plugins list does not show ${word}: ${text.trim()}`);
  },

  'plugins-exec': async ({ lane: { client }, root, plugin }) => {
    const at = workplace(root, {});
    const [{ file }] = install(at, plugin);
    const data = JSON.stringify({ thread: { id: 'T-00000000-0000-4000-8000-000000000001' } });
    const { exit, text } = await command(client, at, ['plugins', 'exec', file, 'session.start', '--data', data]);
    return exit === 0 ? [] : [`plugins exec ended with ${exit}: ${text.trim()}`];
  },
};

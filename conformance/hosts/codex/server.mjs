// The client's own server, which lists hooks as the client reads them and keeps which are trusted.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { clientEnvironment } from './home.mjs';

const LIMIT = 20_000;

/** Runs `use(request)` with a started server; `request(method, params)` gives the server's result. */
export async function withServer(client, at, use) {
  const server = spawn(client.program, ['app-server'], { cwd: at.project, env: clientEnvironment(at), stdio: ['pipe', 'pipe', 'ignore'] });
  const closed = new Promise((done) => server.on('close', done));
  const waiting = new Map();
  server.stdin.on('error', () => {});
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method || !waiting.has(message.id)) return;
    const { accept, refuse } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) refuse(new Error(JSON.stringify(message.error)));
    else accept(message.result);
  });
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let id = 0;
  const request = (method, params = {}) =>
    new Promise((accept, refuse) => {
      id += 1;
      waiting.set(id, { accept, refuse });
      send({ id, method, params });
      setTimeout(() => refuse(new Error(`${method}: no answer`)), LIMIT).unref();
    });
  try {
    const clientInfo = { name: 'conformance', title: 'conformance', version: '1' };
    await request('initialize', { clientInfo, capabilities: { experimentalApi: true } });
    send({ method: 'initialized', params: {} });
    return await use(request);
  } finally {
    server.stdin.end();
    const limit = setTimeout(() => server.kill('SIGKILL'), 3000);
    await closed;
    clearTimeout(limit);
  }
}

/** The hooks that the client found, and what it says against them. */
export async function listHooks(request, at) {
  const { data } = await request('hooks/list', { cwds: [at.project] });
  const all = (key) => data.flatMap((entry) => entry[key] ?? []);
  const said = [...all('warnings'), ...all('errors')];
  return { hooks: all('hooks'), complaints: said.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))) };
}

/** Trusts every listed hook, as a user does who has reviewed them. */
export async function trustAll(request, at) {
  const { hooks } = await listHooks(request, at);
  const value = Object.fromEntries(hooks.map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]));
  const edits = [{ keyPath: 'hooks.state', value, mergeStrategy: 'upsert' }];
  await request('config/batchWrite', { edits, reloadUserConfig: true });
}

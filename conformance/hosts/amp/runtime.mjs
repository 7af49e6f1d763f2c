// The plugin runtime that the client carries inside its program: taken out into the job's own folder, and
// talked to as the client does, by one JSON object a line.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';

// A text that stands in the runtime alone.
const MARKER = 'ampcode-plugin-types';
const CHARACTER = 2;
const BACKTICK = 0x60;
const BACKSLASH = 0x5c;
const LONGEST = 4_000_000;

/** Writes the runtime into `folder` and gives its path. It is one template literal in the program's text. */
export function extractRuntime(program, folder) {
  const file = join(folder, 'runtime.ts');
  if (existsSync(file)) return file;
  const data = readFileSync(program);
  const at = data.indexOf(Buffer.from(MARKER, 'utf16le'));
  const [start, end] = at < 0 ? [-1, -1] : [quoteFrom(data, at, -1), quoteFrom(data, at, 1)];
  if (start < 0 || end < 0) throw new Error('the program holds no plugin runtime where one is expected');
  const literal = data.subarray(start + CHARACTER, end).toString('utf16le');
  if (/(?:^|[^\\])(?:\\\\)*\$\{/.test(literal)) throw new Error('the plugin runtime is no plain text any more');
  writeFileSync(file, runInNewContext(`\`${literal}\``));
  return file;
}

/** Where the next unescaped backtick is, looking forth (1) or back (-1). */
function quoteFrom(data, from, direction) {
  const at = (index) => data.readUInt16LE(index);
  const escaped = (index) => {
    let count = 0;
    while (at(index - CHARACTER * (count + 1)) === BACKSLASH) count++;
    return count % 2 === 1;
  };
  for (let step = 0; step < LONGEST; step++) {
    const index = from + direction * step * CHARACTER;
    if (index < CHARACTER || index >= data.length - 1) return -1;
    if (at(index) === BACKTICK && !escaped(index)) return index;
  }
  return -1;
}

const READY_SECONDS = 10;
const ANSWER_SECONDS = 60;

/**
 * Starts a plugin's process: `{ ready, request, close, stray, stderr, exited }`. `ready` fails with the
 * reason why the plugin did not load; `request` gives `{ result }` or `{ error }` and never fails.
 */
export function startPlugin(program, runtime, { file, name, workspace, env }) {
  const child = spawn(program, ['run', runtime, file], {
    cwd: dirname(file),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...env,
      BUN_BE_BUN: '1',
      AMP_PLUGIN_URI: pathToFileURL(file).href,
      AMP_PLUGIN_NAME: name,
      AMP_PLUGIN_RUNTIME_LOG_FILE: join(env.TMPDIR, 'runtime.log'),
    },
  });
  const plugin = { stray: [], stderr: '', exited: null };
  const waiting = new Map();
  const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  let last = 0;
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text) => (plugin.stderr += text));

  plugin.ready = new Promise((done, failed) => {
    const limit = setTimeout(() => failed(new Error(`not ready after ${READY_SECONDS} s`)), READY_SECONDS * 1000);
    child.on('close', (code, signal) => {
      plugin.exited = `Plugin process exited (code=${code}, signal=${signal})`;
      clearTimeout(limit);
      failed(new Error(`${plugin.exited}: ${plugin.stderr.trim().slice(0, 800)}`));
      for (const answer of waiting.values()) answer({ error: plugin.exited });
      waiting.clear();
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = parsed(line);
      if (message?.type === 'event' && message.event === 'runtime.ready') {
        clearTimeout(limit);
        done();
      } else if (message?.type === 'request') send({ type: 'response', id: message.id, ...hostAnswer(message, workspace) });
      else if (message?.type === 'response' && waiting.has(message.id)) {
        waiting.get(message.id)(message);
        waiting.delete(message.id);
      } else if (message?.type !== 'event') plugin.stray.push(line);
    });
  });

  plugin.request = (method, params, invocation) =>
    new Promise((done) => {
      if (plugin.exited) return done({ error: plugin.exited });
      const id = String(++last);
      const limit = setTimeout(() => done({ error: `no answer after ${ANSWER_SECONDS} s` }), ANSWER_SECONDS * 1000);
      waiting.set(id, ({ result, error }) => {
        clearTimeout(limit);
        done(error === undefined ? { result } : { error: String(error) });
      });
      send({ type: 'request', id, method, params, ...(invocation && { invocation }) });
    });

  plugin.close = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  };
  return plugin;
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What the host answers to a plugin: there is no user, so every question is refused. */
function hostAnswer({ method, params }, workspace) {
  if (method === 'client.info') {
    const workspaceRoot = pathToFileURL(workspace).href;
    return { result: { ampURL: 'http://127.0.0.1:1/', workspaceRoot, authenticatedUser: null, executorKind: 'local' } };
  }
  if (method.startsWith('ui.')) return { error: 'Plugin UI not available (headless)' };
  if (method.startsWith('configuration.')) return { result: {} };
  return { result: method === 'skill.register' ? params : null };
}

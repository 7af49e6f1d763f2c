// Where clients run: a network namespace with loopback only, a new home, a time limit.

import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';

const LOOPBACK = 'ip link set lo up && exec "$@"';

/** The command prefix that starts a program with loopback only, or why there is none. */
export function namespace() {
  if (process.platform !== 'linux') return { reason: 'network namespaces need Linux' };
  for (const flags of [['-n'], ['-r', '-n']]) {
    const prefix = ['unshare', ...flags, 'sh', '-c', LOOPBACK, 'sh'];
    if (spawnSync(prefix[0], [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0) return { prefix };
  }
  return { reason: 'no network namespace can be made: `unshare` or `ip` is missing or not permitted' };
}

/** Fails where anything but loopback can be seen. */
export function assertIsolated() {
  const open = Object.entries(networkInterfaces()).filter(([, list]) => list.some((at) => !at.internal));
  if (open.length) throw new Error(`not isolated: ${open.map(([name]) => name).join(', ')}`);
}

export function put(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
}

/** The folders of one job below `root`, with the project's files in place. */
export function workplace(root, scenario) {
  const at = {
    root,
    home: join(root, 'home'),
    project: join(root, 'project'),
    tmp: join(root, 'tmp'),
    marks: join(root, 'marks'),
    installed: join(root, scenario.install?.folder ?? 'installed'),
  };
  for (const folder of [at.home, at.project, at.tmp, at.installed]) mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(scenario.files ?? {})) put(join(at.project, path), content);
  appendFileSync(at.marks, '');
  return at;
}

/** The environment of a client: nothing of ours but what it needs, and where handlers leave marks. */
export const environment = (at, more = {}) => ({
  PATH: process.env.PATH,
  HOME: at.home,
  TMPDIR: at.tmp,
  LANG: 'C.UTF-8',
  TERM: 'dumb',
  CONFORMANCE_MARKS: at.marks,
  ...more,
});

/** Runs a program until it ends or `seconds` are over; then its whole process group is ended. */
export function bounded(program, args, { cwd, env, seconds = 60, feed }) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, detached: true, stdio: [feed ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
    const result = { exit: null, timedOut: false, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (result.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (result.stderr += text));
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    };
    const limit = setTimeout(() => {
      result.timedOut = true;
      end();
    }, seconds * 1000);
    const finish = (more) => {
      clearTimeout(limit);
      end();
      done({ ...result, ...more });
    };
    child.on('error', (error) => finish({ stderr: `${result.stderr}${error.message}` }));
    child.on('close', (exit) => finish({ exit }));
    if (feed) {
      child.stdin.on('error', () => {});
      feed(child.stdin, child);
    }
  });
}

/** What a run left behind, as an observation names it. */
export const remains = (at) => ({
  files: filesOf(at.project),
  marks: readFileSync(at.marks, 'utf8').split('\n').filter(Boolean),
});

const FOREIGN = new Set(['.git', '.amp', '.claude', '.codex', '.cursor']);

function filesOf(folder, below = '') {
  return Object.fromEntries(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = below + entry.name;
      if (FOREIGN.has(path)) return [];
      if (entry.isDirectory()) return Object.entries(filesOf(join(folder, entry.name), `${path}/`));
      return entry.isFile() ? [[path, readFileSync(join(folder, entry.name), 'utf8')]] : [];
    }),
  );
}

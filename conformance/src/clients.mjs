// The clients: which there are, where they lie, and how they get there.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const HOSTS = JSON.parse(readFileSync(new URL('../clients.json', import.meta.url), 'utf8'));

const cache = () =>
  process.env.AGENT_BUNDLE_CLIENTS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'agent-bundle', 'clients');

/** All lanes, `{ name, host, version, versioned }`, where plugins of a versioned one are built for its version; `newest` keeps one version a host, `wanted` those named. */
export function lanes({ newest = false, wanted = [] } = {}) {
  const all = Object.entries(HOSTS).flatMap(([host, { versions, versioned = false }]) =>
    (newest ? versions.slice(0, 1) : versions).map((version) => ({ name: `${host}@${version}`, host, version, versioned })),
  );
  const named = new Set(all.flatMap(({ name, host }) => [name, host]));
  const unknown = wanted.filter((name) => !named.has(name));
  if (unknown.length) throw new Error(`no lane ${unknown.join(', ')}; there are ${[...named].join(', ')}`);
  return wanted.length ? all.filter(({ name, host }) => wanted.includes(name) || wanted.includes(host)) : all;
}

/** What a lane of the host is, where it is not the whole client. */
export const noteOf = (host) => HOSTS[host].note;

/** The client of a lane, installed if need be: `{ dir, program, node }`, or `{ skipped }` with the reason. */
export function client({ host, version }) {
  const { packages, program, node } = HOSTS[host];
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return { skipped: 'clients are pinned for linux-x64 only' };
  const dir = join(cache(), `${host}-${version}`);
  const found = {
    dir,
    program: join(dir, program),
    node: node ? join(dir, node) : process.execPath,
  };
  if (!existsSync(found.program) || !existsSync(found.node)) {
    const refused = install(dir, Object.entries(packages).map(([name, at]) => `${name}@${at.replace('{{version}}', version)}`));
    if (refused) return { skipped: `cannot be installed: ${refused}` };
  }
  return existsSync(found.program) ? found : { skipped: `its package has no ${program}` };
}

/** Installs `packages` into `dir`, whole or not at all; gives the reason when it cannot. */
function install(dir, packages) {
  const fresh = `${dir}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{ "private": true }\n');
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false', '--save-exact', ...packages];
  const done = spawnSync('npm', npm, { cwd: fresh, encoding: 'utf8', timeout: 600_000 });
  if (done.status === 0) {
    rmSync(dir, { recursive: true, force: true });
    renameSync(fresh, dir);
    return null;
  }
  rmSync(fresh, { recursive: true, force: true });
  const said = `${done.error?.message ?? ''}${done.stderr ?? ''}`.split('\n').find((line) => /error/i.test(line));
  return said ?? `npm ended with ${done.status}`;
}

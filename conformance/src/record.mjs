// One session on a client with a recorder in place of a plugin: what the client gives to hooks, as
// fixtures, compared with its table and, where given, with the fixtures of an older version.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { everyKind } from './every-kind.mjs';
import { inProcess } from './matrix.mjs';
import { mcp, shell } from './steps.mjs';
import { kindsOf, table } from './tables.mjs';

/** Records on a lane into `<into>/<lane>`; gives a row for the report. */
export async function record(lane, { cli, record: into, against }) {
  const folder = resolve(into, lane.name);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'conformance-')));
  mkdirSync(resolve(into), { recursive: true });
  const plugin = join(root, 'recorder');
  const caught = join(root, 'caught');
  const run = (...args) => spawnSync(cli, ['hooks', 'record', ...args], { encoding: 'utf8', timeout: 60_000 });
  try {
    const known = lane.versioned ? ['--client-version', lane.version] : [];
    const emitted = run('emit', '--target', lane.host, '--output', plugin, '--into', caught, ...known);
    if (emitted.status !== 0) return failed(emitted.stderr);
    const { error } = await inProcess({ lane, root, plugin, scenario: session(kindsOf(table(lane.host))) });
    if (error) return failed(error);
    const older = against ? ['--against', resolve(against)] : [];
    const read = run('read', caught, '--target', lane.host, '--client-version', lane.version, '--output', folder, ...older);
    return read.status === 0 ? { ...ROW, outcome: 'passed', problems: [read.stdout.trim()] } : failed(read.stderr);
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const ROW = { name: 'record', title: 'what the client gives to hooks' };
const failed = (problem) => ({ ...ROW, outcome: 'failed', problems: [problem] });

/** A session in which much happens: calls of every kind, failing ones, a subagent's call, a compaction. */
const session = (kinds) => ({
  prompt: 'do several things',
  permissions: 'allow',
  files: { 'one.txt': 'ONE\n' },
  turns: [
    [shell('echo out; echo err >&2; exit 3')],
    ...everyKind(kinds, [[shell('echo inside')]]),
    ...(kinds.includes('mcp') ? [[mcp('fail', { text: 'x' })]] : []),
  ],
  actions: [{ compact: true }],
});

// Runs scenarios on lanes, a few at a time, inside the network namespace.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import { differences } from './expect.mjs';
import { bounded } from './sandbox.mjs';
import { fitted, writeProject } from './scenario.mjs';

const JOB = new URL('./job.mjs', import.meta.url).pathname;
const LIMIT = 150;

/** A cell of the matrix: `{ outcome: 'passed' | 'failed', problems, seconds }`. With `show` the problems end
 * with the whole observation, and the case has failed. */
export async function runScenario(scenario, lane, { cli, tables, show }) {
  const started = Date.now();
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'conformance-')));
  try {
    const own = fitted(scenario, lane);
    const built = build(join(root, 'source'), own, lane, { cli, tables });
    const seen = built.problems ? {} : await observe(root, own, lane, built.plugin);
    const problems = built.problems ?? (seen.error ? [seen.error] : differences(seen.result, own.expect));
    if (show) problems.push(JSON.stringify(seen.result, null, 2));
    return { outcome: problems.length ? 'failed' : 'passed', problems, seconds: since(started) };
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function observe(root, scenario, lane, plugin) {
  const { hooks, config, sources, expect, ...data } = scenario;
  return inProcess({ lane, root, plugin, scenario: data });
}

/** What the client itself says of an artifact. */
export async function runCheck(check, scenario, lane, { cli, tables }) {
  const started = Date.now();
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'conformance-')));
  try {
    const own = fitted(scenario, lane);
    const source = join(root, 'source');
    const built = build(source, own, lane, { cli, tables });
    const answer = built.problems
      ? { result: built.problems }
      : await inProcess({ lane, root, plugin: built.plugin, check, scenario: {}, rebuild: [cli, 'build', '--root', source, '--quiet'] });
    const problems = answer.error ? [answer.error] : answer.result;
    return { outcome: problems.length ? 'failed' : 'passed', problems, seconds: since(started) };
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const since = (started) => Math.round((Date.now() - started) / 100) / 10;

/** Builds the plugin of a scenario as an author would: `{ plugin }`, its folder, or `{ problems }`. */
function build(folder, scenario, lane, { cli, tables }) {
  writeProject(folder, scenario, lane);
  const global = tables ? ['--tables', tables] : [];
  const done = spawnSync(cli, [...global, 'build', '--root', folder, '--quiet'], { encoding: 'utf8', timeout: 60_000 });
  if (done.status === 0) return { plugin: join(folder, 'artifact') };
  return { problems: [`build: ${done.error?.message ?? ''}${done.stderr}${done.stdout}`.trim()] };
}

/** Runs a job in a process of its own: `{ result }`, or `{ error }`. */
export async function inProcess(job) {
  const limited = { ...process.env, TMPDIR: job.root };
  const done = await bounded(job.lane.client.node, [JOB], {
    env: limited,
    seconds: LIMIT,
    feed: (stdin) => stdin.end(JSON.stringify(job)),
  });
  const line = done.stdout.trimEnd().split('\n').at(-1);
  try {
    return JSON.parse(line);
  } catch {
    const why = done.timedOut ? `no answer in ${LIMIT} s` : `the driver ended with ${done.exit}`;
    return { error: `${why}: ${done.stderr.trim().slice(-1500)}` };
  }
}

/** Runs `tasks`, functions that give promises, as many at a time as there are cores. */
export async function pooled(tasks, width = Math.max(1, cpus().length)) {
  const results = new Array(tasks.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < tasks.length; index = next++) results[index] = await tasks[index]();
  };
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, worker));
  return results;
}

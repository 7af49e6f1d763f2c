// The command line of the suite: `cargo xtask conformance` calls it with the program that it built.
//
// Clients are installed with the network at hand; then everything runs again inside a namespace that
// has only loopback.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { client, lanes } from './src/clients.mjs';
import { namespace } from './src/sandbox.mjs';

const INSIDE = new URL('./src/inside.mjs', import.meta.url).pathname;

const { values } = parseArgs({
  options: {
    cli: { type: 'string' },
    lane: { type: 'string', multiple: true, default: [] },
    scenario: { type: 'string', multiple: true, default: [] },
    tables: { type: 'string' },
    newest: { type: 'boolean', default: false },
    flips: { type: 'boolean', default: false },
    record: { type: 'string' },
    against: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

process.exitCode = await main(values).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  return 2;
});

async function main({ cli, lane, ...options }) {
  if (!cli) throw new Error('usage: run.mjs --cli PROGRAM [--lane L]… [--scenario S]… [--newest] [--flips] [--record DIR [--against DIR]] [--tables DIR] [--show]');
  const { prefix, reason } = namespace();
  const chosen = [];
  for (const own of lanes({ newest: options.newest, wanted: lane })) {
    chosen.push({ ...own, client: reason ? { skipped: reason } : await reachable(own, client(own)) });
  }
  const task = { cli, ...options, lanes: chosen };
  const argv = [...(prefix ?? []), process.execPath, INSIDE];
  const done = spawnSync(argv[0], argv.slice(1), { input: JSON.stringify(task), stdio: ['pipe', 'inherit', 'inherit'] });
  return done.status ?? 2;
}

/** The client, or why its host's driver cannot reach it. */
async function reachable({ host }, found) {
  const { available } = await import(`./hosts/${host}/drive.mjs`);
  const skipped = found.skipped ?? available?.(found);
  return skipped ? { skipped } : found;
}

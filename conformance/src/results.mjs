// The results file: when each lane last ran in full, on which tables, and what each case gave.

import { readFileSync, writeFileSync } from 'node:fs';

import { digest } from './tables.mjs';

const FILE = new URL('../results.json', import.meta.url);

export function results() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Keeps what ran in full; a skipped lane keeps what it had. */
export function store(report) {
  const kept = results();
  for (const { lane, skipped, rows, digest: tables } of report) {
    if (skipped) continue;
    const cases = Object.fromEntries(rows.map(({ name, outcome }) => [name, outcome]).sort());
    kept[lane.name] = { ran: new Date().toISOString().slice(0, 10), tables, cases };
  }
  const sorted = Object.fromEntries(Object.entries(kept).sort());
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Lanes whose results are missing or older than the tables they rest on. */
export const stale = (lanes) => {
  const kept = results();
  return lanes.filter(({ name, host }) => kept[name]?.tables !== digest(host)).map(({ name }) => name);
};

// Writes docs/host-proof.md. With `--check` it only compares, and fails as well where results are older
// than the tables that they rest on, or leave a supported cell without proof and without a reason.

import { readFileSync } from 'node:fs';

import { cells, gaps } from './src/cells.mjs';
import { lanes } from './src/clients.mjs';
import { PAGE, page, writePage } from './src/page.mjs';
import { results, stale } from './src/results.mjs';
import { scenarios } from './src/scenario.mjs';

const all = await scenarios();
if (process.argv.includes('--check')) {
  const kept = results();
  const problems = [
    ...stale(lanes()).map((name) => `${name} last ran in full on older tables`),
    ...lanes().flatMap((lane) => gaps(cells(lane, all, kept[lane.name]?.cases ?? {})).map((gap) => `${lane.name}: ${gap}`)),
    ...(readFileSync(PAGE, 'utf8') === page(lanes(), all, kept) ? [] : ['docs/host-proof.md is not current: run `cargo xtask generate`']),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length) process.stderr.write('`cargo xtask conformance` runs all lanes\n');
  process.exitCode = problems.length ? 1 : 0;
} else {
  writePage(lanes(), all, results());
}

// The suite inside its network namespace: reads the task as JSON from stdin.

import { readFileSync } from 'node:fs';

import { cells, gaps } from './cells.mjs';
import { lanes as allLanes } from './clients.mjs';
import { cannot, runFlips } from './flips.mjs';
import { pooled, runCheck, runScenario } from './matrix.mjs';
import { writePage } from './page.mjs';
import { printLane, printTotals } from './print.mjs';
import { record } from './record.mjs';
import { results, store } from './results.mjs';
import { leftOut, scenarios } from './scenario.mjs';
import { digest, table } from './tables.mjs';

async function main({ lanes, scenario: wanted, newest, flips, tables, ...options }) {
  const all = await scenarios(wanted);
  const settings = { ...options, tables };
  const report = [];
  for (const lane of lanes) {
    if (lane.client.skipped) report.push({ lane, skipped: lane.client.skipped, rows: [] });
    else if (settings.record) report.push({ lane, rows: [await record(lane, settings)] });
    else if (flips) report.push({ lane, rows: await runFlips(lane, all, settings) });
    else report.push({ lane, rows: await runLane(lane, all, wanted, settings), digest: digest(lane.host) });
    printLane(report.at(-1));
  }
  const failed = printTotals(report);
  if (!flips && !settings.record && !tables && !newest && wanted.length === 0) {
    store(report);
    writePage(allLanes(), all, results());
  }
  return failed ? 1 : 0;
}

/** All rows of one lane: `{ name, title, outcome, problems, reason?, seconds? }`. */
async function runLane(lane, all, wanted, settings) {
  const rows = table(lane.host, settings.tables);
  const cases = all.flatMap((scenario) => caseOf(scenario, lane, rows, settings));
  if (wanted.length) return pooled(cases);
  const done = await pooled([...cases, ...(await checksOf(lane, all, settings)), ...cannot(lane, all, settings)]);
  const problems = gaps(cells(lane, all, outcomes(done)));
  const outcome = problems.length ? 'failed' : 'passed';
  return [...done, { name: 'cells', title: 'every supported cell is proved, or says why not', outcome, problems }];
}

/** A scenario on a lane, as a task, where it is meant for it. */
function caseOf(scenario, lane, rows, settings) {
  const { name, title } = scenario;
  const left = leftOut(scenario, lane, rows);
  if (!left) return [async () => ({ name, title, ...(await runScenario(scenario, lane, settings)) })];
  const { reason } = left;
  return reason ? [async () => ({ name, title, outcome: 'left out', problems: [], reason })] : [];
}

/** What the client itself is asked, of an artifact like any other. */
async function checksOf(lane, all, settings) {
  const { checks } = await import(`../hosts/${lane.host}/checks.mjs`);
  const sample = all.find(({ name }) => name === 'tool-before-deny');
  const title = 'what the client says';
  return Object.keys(checks).map((name) => async () => ({ name, title, ...(await runCheck(name, sample, lane, settings)) }));
}

const outcomes = (rows) => Object.fromEntries(rows.map(({ name, outcome }) => [name, outcome]));

process.exitCode = await main(JSON.parse(readFileSync(0, 'utf8'))).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  return 2;
});

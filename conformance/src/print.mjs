// What the suite prints.

const MARK = { passed: 'pass', failed: 'FAIL', 'left out': '-' };

/** One lane: a line for each case, problems below it. */
export function printLane({ lane, skipped, rows }) {
  if (skipped) return print(`\n${lane.name}: skipped: ${skipped}`);
  print(`\n${lane.name}`);
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  for (const { name, title, outcome, problems, reason, seconds } of rows) {
    const time = seconds === undefined ? '' : ` (${seconds} s)`;
    print(`  ${MARK[outcome].padEnd(4)}  ${name.padEnd(width)}  ${reason ?? title}${time}`);
    for (const problem of problems) print(`        ${problem.replaceAll('\n', '\n        ')}`);
  }
}

/** The closing lines; returns how many cases failed. */
export function printTotals(report) {
  const rows = report.flatMap((own) => own.rows);
  const count = (outcome) => rows.filter((row) => row.outcome === outcome).length;
  print('');
  for (const { lane, skipped, rows: own } of report) {
    const passed = own.filter(({ outcome }) => outcome === 'passed').length;
    const failed = own.filter(({ outcome }) => outcome === 'failed').length;
    print(`${lane.name.padEnd(32)} ${skipped ? 'skipped' : `${passed} passed, ${failed} failed`}`);
  }
  const lanes = report.filter(({ skipped }) => skipped).length;
  print(`conformance: ${count('passed')} passed, ${count('failed')} failed, ${count('left out') + lanes} skipped`);
  return count('failed');
}

const print = (line) => process.stdout.write(`${line}\n`);

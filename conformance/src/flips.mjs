// Wrong tables. A flip changes one cell of a host's table and nothing else; the program reads it with
// `--tables`, and a scenario that rests on the cell must then fail on the client.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pooled, runScenario } from './matrix.mjs';
import { fitted, leftOut } from './scenario.mjs';
import { TABLES, isThere, table } from './tables.mjs';

const KNOWN = JSON.parse(readFileSync(new URL('../flips.json', import.meta.url), 'utf8'));

/** Flips every cell of a lane's table that a scenario proves; what is not noticed has failed. */
export async function runFlips(lane, scenarios, settings) {
  const rows = table(lane.host);
  const { same = {} } = KNOWN[lane.host] ?? {};
  const cases = flipsOf(rows, lane).flatMap(({ name, cell, apply }) => {
    const scenario = scenarios.find((own) => !leftOut(own, lane, rows) && fitted(own, lane).proves.includes(cell));
    if (!scenario) return [];
    const title = `${name}, by ${scenario.name}`;
    if (same[name]) return [async () => ({ name, title, outcome: 'left out', problems: [], reason: same[name] })];
    return [async () => ({ name, title, ...(await noticed(scenario, lane, apply, settings)) })];
  });
  return pooled(cases);
}

/** What a host cannot do, made to look supported: each scenario must keep failing. */
export function cannot(lane, scenarios, settings) {
  const { cannot: list = [] } = KNOWN[lane.host] ?? {};
  const { events } = table(lane.host);
  const there = list.filter(({ cell }) => isThere(events[cell.split(' ')[0]].since, lane.version));
  return there.map(({ cell, set, scenario: wanted }) => async () => {
    const scenario = scenarios.find(({ name }) => name === wanted);
    if (!scenario) throw new Error(`flips.json: no scenario ${wanted}`);
    const apply = (rows) => Object.assign(cellOf(rows, cell), set);
    return { name: `cannot ${cell}`, title: `tried by ${wanted}`, ...(await noticed(scenario, lane, apply, settings)) };
  });
}

/** The cells of a host that are tried all the same. */
export const cannotCells = (host) => (KNOWN[host]?.cannot ?? []).map(({ cell }) => cell);

/** Why cells that a host cannot do are not tried. */
export const untried = (host) => KNOWN[host]?.untried ?? {};

/** Runs a scenario with a changed table; it passes when the client shows that the table is wrong. */
async function noticed(scenario, lane, apply, settings) {
  const tables = mkdtempSync(join(tmpdir(), 'tables-'));
  try {
    cpSync(TABLES, tables, { recursive: true });
    const rows = table(lane.host);
    apply(rows);
    writeFileSync(join(tables, `${lane.host}.json`), JSON.stringify(rows));
    const { outcome, problems, seconds } = await runScenario(scenario, lane, { ...settings, tables });
    const unbuilt = problems.filter((problem) => problem.startsWith('build:'));
    if (unbuilt.length) return { outcome: 'failed', problems: unbuilt, seconds };
    if (outcome === 'failed') return { outcome: 'passed', problems: [], seconds };
    return { outcome: 'failed', problems: ['the client does as this table says'], seconds };
  } finally {
    rmSync(tables, { recursive: true, force: true });
  }
}

function cellOf(rows, name) {
  const [family, part, kind] = name.split(' ');
  const event = rows.events[family];
  if (part === 'failClosed') return event.failClosed;
  const cell = (event.parts[part] ??= {});
  return kind ? ((cell.tools ??= {})[kind] ??= {}) : cell;
}

/** All flips of a table: `{ name, cell, apply }`; `apply` changes the rows that it is given. */
function flipsOf(rows, { version }) {
  const events = Object.entries(rows.events).filter(([, { native, since }]) => native && isThere(since, version));
  const parts = events.flatMap(([family, { parts = {}, failClosed }]) => [
    ...Object.entries(parts)
      .filter(([, { answer }]) => answer)
      .map(([part]) => `${family} ${part}`),
    ...(failClosed ? [`${family} failClosed`] : []),
  ]);
  return [
    ...events.map(([family]) => ({
      name: `${family}: another event`,
      cell: family,
      apply: (fresh) => (fresh.events[family].native += 'X'),
    })),
    ...parts.map((cell) => ({
      name: `${cell}: another answer`,
      cell,
      apply: (fresh) => {
        const own = cellOf(fresh, cell);
        own.answer = renamed(own.answer);
      },
    })),
    ...[...new Set(rows.tools.map(({ kind }) => kind))].map((kind) => ({
      name: `${kind}: another tool`,
      cell: kind,
      apply: (fresh) => {
        for (const row of fresh.tools.filter((tool) => tool.kind === kind)) {
          if (row.names) row.names = row.names.map((name) => `${name}X`);
          if (row.prefix) row.prefix = `x${row.prefix}`;
        }
      },
    })),
  ];
}

/** The answer with other keys: all those of its stdout that are not themselves folders of keys. */
export function renamed(answer) {
  const deep = (value) =>
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        inner && typeof inner === 'object' && !Array.isArray(inner) ? [key, deep(inner)] : [key === 'hookEventName' ? key : `${key}X`, inner],
      ),
    );
  const { stdout, ...rest } = answer;
  return stdout ? { ...rest, stdout: deep(stdout) } : { stderr: answer.stderr, exit: 0 };
}

// Which cells of a lane are proved, which cannot be fired, and which lack both.

import { readFileSync } from 'node:fs';

import { fitted } from './scenario.mjs';
import { isThere, supported, table } from './tables.mjs';

const UNFIRED = JSON.parse(readFileSync(new URL('../unfired.json', import.meta.url), 'utf8'));

/** Supported cells of a lane: `{ name, evidence, by: [scenario], reason? }`. `outcomes` maps scenarios to what they gave. */
export function cells(lane, scenarios, outcomes) {
  const rows = table(lane.host);
  const passed = scenarios.filter(({ name }) => outcomes[name] === 'passed');
  return supported(rows)
    .filter(({ family }) => !family || isThere(rows.events[family].since, lane.version))
    .map((cell) => {
      const by = passed.filter((own) => fitted(own, lane).proves.includes(cell.name)).map(({ name }) => name);
      const { reason, evidence = cell.evidence } = unfired(lane, cell.name) ?? {};
      return { ...cell, by, reason, evidence };
    });
}

const unfired = ({ host, name }, cell) => UNFIRED[name]?.[cell] ?? UNFIRED[host]?.[cell];

/** What is wrong with the proof of a lane: cells with neither proof nor reason, and reasons that no longer hold. */
export const gaps = (own) => [
  ...own.filter(({ by, reason }) => !by.length && !reason).map(({ name }) => `nothing proves ${name}`),
  ...own.filter(({ by, reason }) => by.length && reason).map(({ name, by }) => `unfired.json: ${name} is proved by ${by[0]}`),
];

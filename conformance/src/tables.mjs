// The capability tables, as far as cells and their support are concerned.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const TABLES = fileURLToPath(new URL('../../adapters/tables/', import.meta.url));

/** All hosts, by their tables. */
export const HOSTS = readdirSync(TABLES)
  .map((file) => file.replace('.json', ''))
  .filter((name) => name !== 'canonical');

export const table = (host, dir = TABLES) => JSON.parse(readFileSync(join(dir, `${host}.json`), 'utf8'));

/** What results of a host rest on: another digest means that they are stale. */
export const digest = (host, dir = TABLES) =>
  createHash('sha256').update(JSON.stringify([table('canonical', dir), table(host, dir)])).digest('hex').slice(0, 16);

/** A cell by its name: `{ name, family, part, kind, support, evidence }`; `support` is `none` where there is none. */
export function cell(rows, name) {
  const [family, part, kind] = name.split(' ');
  const tool = rows.tools.filter((row) => row.kind === family);
  if (tool.length) return { name, support: 'native', evidence: tool.flatMap((row) => row.evidence ?? []) };
  const event = rows.events[family];
  if (!event?.native) return { name, family, support: 'none', evidence: [] };
  if (!part) return { name, family, support: 'native', evidence: event.evidence ?? [] };
  if (part === 'failClosed') {
    return { name, family, part, support: event.failClosed ? 'native' : 'none', evidence: event.failClosed?.evidence ?? [] };
  }
  const whole = event.parts?.[part];
  const row = { ...whole, ...(kind ? whole?.tools?.[kind] : {}) };
  return { name, family, part, kind, support: row.support ?? 'none', evidence: row.evidence ?? [] };
}

export const isSupported = ({ support }) => support === 'native' || support === 'lossy';

/** The kinds of tools that a host has. */
export const kindsOf = (rows) => [...new Set(rows.tools.map(({ kind }) => kind))];

/** All cells that a host supports, tools first, as the tables order them. */
export const supported = (rows) => cellsOf(rows).filter(isSupported);

/** All cells of which a table says that the host cannot do them. */
export const unsupported = (rows) => cellsOf(rows).filter(({ support }) => support === 'unsupported');

function cellsOf(rows) {
  const names = Object.entries(rows.events).flatMap(([family, event]) => {
    if (!event.native) return [];
    const parts = Object.entries(event.parts ?? {}).flatMap(([part, { tools }]) =>
      [`${family} ${part}`, ...Object.keys(tools ?? {}).map((kind) => `${family} ${part} ${kind}`)],
    );
    return [family, ...parts, ...(event.failClosed ? [`${family} failClosed`] : [])];
  });
  return [...kindsOf(rows), ...names].map((name) => cell(rows, name));
}

/** Whether something that came with `since` (`<=1.2.3` or `1.2.3`) is in `version`. */
export function isThere(since, version) {
  if (!since || since.startsWith('<=')) return true;
  const [own, other] = [since, version].map((text) => text.split(/[.-]/).map(Number));
  const at = own.findIndex((number, index) => number !== other[index]);
  return at < 0 || own[at] < other[at];
}

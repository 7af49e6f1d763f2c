// The hook executor inside the client's package, which does not export it. Two statements are added to its
// files in memory while they are loaded; where, says a table that is kept outside of the repository.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TABLE = 'cursor/clients.json';
const DEPTH = 3;
const FOLDERS = 5000;
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Why the executor of an installed client cannot be reached, or null. */
export function available(client) {
  const { reason } = located(client);
  return reason ?? null;
}

/** Where the parts lie, or `{ reason }`. */
export function located({ dir }) {
  const file = process.env.AGENT_BUNDLE_CURSOR_PARTS ?? beside();
  if (!file || !existsSync(file)) return { reason: `no ${TABLE}: neither in AGENT_BUNDLE_CURSOR_PARTS nor beside the checkout` };
  const root = join(dir, 'node_modules/@cursor/sdk');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const row = JSON.parse(readFileSync(file, 'utf8'))[version];
  if (!row) return { reason: `${TABLE} does not know version ${version}` };
  const dist = join(root, 'dist/cjs');
  const other = [row.entry, row.chunk].find((part) => digest(join(dist, part.file)) !== part.sha256);
  return other ? { reason: `${other.file} is not the file that ${TABLE} describes` } : { row, dist };
}

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The table in a folder beside the checkout: breadth first, not deep, not endless. */
function beside() {
  let level = folders(dirname(CHECKOUT));
  for (let depth = 0, seen = 0; depth < DEPTH; depth++) {
    const found = level.map((folder) => join(folder, TABLE)).find((file) => existsSync(file));
    if (found) return found;
    seen += level.length;
    if (seen > FOLDERS) return undefined;
    level = level.flatMap(folders);
  }
  return undefined;
}

function folders(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map((entry) => join(folder, entry.name))
      .filter((path) => path !== CHECKOUT);
  } catch {
    // A folder that may not be read holds no table for us.
    return [];
  }
}

/** The parts by name, as the table names them. */
export async function loadParts({ row, dist, reason }) {
  if (reason) throw new Error(reason);
  const getters = Object.entries(row.symbols).map(([name, symbol]) => `${name}: () => ${symbol}`);
  const additions = {
    [row.entry.file]: { offset: row.entry.offset, text: `globalThis.conformanceLoad = ${row.entry.loader};` },
    [row.chunk.file]: { offset: row.chunk.offset, text: `globalThis.conformanceParts = { ${getters.join(', ')} };` },
  };
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, file, ...rest) {
    const added = dirname(file) === dist && additions[basename(file)];
    const text = added ? content.slice(0, added.offset) + added.text + content.slice(added.offset) : content;
    return compile.call(this, text, file, ...rest);
  };
  try {
    createRequire(join(dist, 'from.js'))(`./${row.entry.file}`);
    const load = globalThis.conformanceLoad;
    await Promise.all(row.chunks.map((chunk) => load.e(chunk)));
    load(row.module);
  } finally {
    Module.prototype._compile = compile;
  }
  return Object.fromEntries(Object.entries(globalThis.conformanceParts).map(([name, get]) => [name, get()]));
}

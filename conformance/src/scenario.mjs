// Scenarios: read, fitted to a lane, and written out as a plugin project.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { put } from './sandbox.mjs';
import { cell, isSupported, isThere, kindsOf, table } from './tables.mjs';

const FOLDER = fileURLToPath(new URL('../scenarios/', import.meta.url));

/** All scenarios, or those named, each with its name. */
export async function scenarios(wanted = []) {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length))
    .sort();
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length) throw new Error(`no scenario ${unknown.join(', ')}; there are ${names.join(', ')}`);
  const chosen = wanted.length ? names.filter((name) => wanted.includes(name)) : names;
  return Promise.all(chosen.map(async (name) => ({ name, ...(await import(join(FOLDER, `${name}.mjs`))).default })));
}

/** Why a scenario does not run on a lane, or nothing: `{ reason }`; without a reason it is not meant for it. */
export function leftOut(scenario, lane, rows) {
  if (scenario.hosts && !scenario.hosts.includes(lane.host)) return {};
  const has = (name) => {
    const { family, ...own } = cell(rows, name);
    return isSupported(own) && (!family || isThere(rows.events[family].since, lane.version));
  };
  if (!scenario.hosts && !scenario.proves.every(has)) return {};
  const reason = scenario.except?.[lane.name] ?? scenario.except?.[lane.host];
  return reason && { reason };
}

/** The scenario as it runs on a lane. */
export const fitted = ({ on, ...rest }, { host, name }) => {
  const own = { prompt: 'go', turns: [], actions: [], permissions: 'allow', ...rest, ...on?.[host], ...on?.[name] };
  return typeof own.turns === 'function' ? { ...own, turns: own.turns(kindsOf(table(host))) } : own;
};

const MARK = `import { appendFileSync } from 'node:fs';

/** Leaves a line that the scenario can see. */
export const mark = (text: unknown) => appendFileSync(process.env.CONFORMANCE_MARKS!, String(text) + '\\n');
`;

/** Writes the plugin project of a fitted scenario for one host into \`folder\`. */
export function writeProject(folder, scenario, { host, version, versioned }) {
  const { hooks = {}, config = {}, sources = {} } = scenario;
  put(join(folder, 'agent-bundle.config.json'), {
    plugin: {
      name: 'proof',
      version: '1.0.0',
      description: 'A plugin of the conformance suite.',
      author: { name: 'agent-bundle' },
    },
    targets: [host],
    ...(versioned && { hosts: { [host]: { minVersion: version } } }),
    ...config,
  });
  put(join(folder, 'src/mark.ts'), MARK);
  for (const [event, hook] of Object.entries(hooks)) put(join(folder, `src/events/${event}.ts`), route(event, hook));
  for (const [path, text] of Object.entries(sources)) put(join(folder, path), text);
}

const camel = (word) => word.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The source of an event route whose handler is the text of a function. */
function route(event, { settings = {}, handle }) {
  const up = '../'.repeat(event.split('/').length);
  return `import { events } from 'agent-bundle/routes';
import { mark } from '${up}mark.js';

export default events.${event.split('/').map(camel).join('.')}(${JSON.stringify(settings)}, ${handle});
`;
}

import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { DEFAULT, FIXED } from './default.js';
import { POLICY_FILE, type Policy } from './policy.js';

/** A policy and the folder that its relative rules speak about. */
export interface Found {
  readonly policy: Policy;
  readonly folder: string;
}

/**
 * The policy that holds in a workspace: that of the nearest folder, from the workspace upwards, with
 * a policy file, since a host may name a subfolder as the workspace of one call.
 * @throws when the policy file cannot be read or is not valid, so that nothing passes unjudged.
 */
export async function loadPolicy(workspace: string | undefined): Promise<Found> {
  const start = resolve(workspace ?? '/');
  for (const folder of upwards(start)) {
    const text = await readIfPresent(join(folder, POLICY_FILE));
    if (text === undefined) continue;
    // The parsers are only loaded where there is something to parse: a guard starts on every tool call.
    const { parsePolicy } = await import('./schema.js');
    const { defaults, ...rules } = parsePolicy(text, POLICY_FILE);
    return { policy: defaults ? [FIXED, DEFAULT, rules] : [FIXED, rules], folder };
  }
  return { policy: [FIXED, DEFAULT], folder: start };
}

function* upwards(folder: string): Generator<string> {
  yield folder;
  const parent = dirname(folder);
  if (parent !== folder) yield* upwards(parent);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Error(`${POLICY_FILE}: cannot be read (${code ?? error})`);
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DEFAULT, FIXED } from './default.js';
import { POLICY_FILE, type Policy } from './policy.js';

/**
 * The policy that holds in a workspace.
 * @throws when its policy file cannot be read or is not valid, so that nothing passes unjudged.
 */
export async function loadPolicy(workspace: string | undefined): Promise<Policy> {
  const text =
    workspace === undefined ? undefined : await readIfPresent(join(workspace, POLICY_FILE));
  if (text === undefined) return [FIXED, DEFAULT];
  // The parsers are only loaded where there is something to parse: a guard starts on every tool call.
  const { parsePolicy } = await import('./schema.js');
  const { defaults, ...rules } = parsePolicy(text, POLICY_FILE);
  return defaults ? [FIXED, DEFAULT, rules] : [FIXED, rules];
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${POLICY_FILE}: cannot be read (${code ?? error})`);
  }
}

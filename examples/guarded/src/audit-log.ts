import { appendFile, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** One tool call, as it is kept in the log. */
export interface Entry {
  readonly time: string;
  readonly session?: string;
  readonly workspace?: string;
  readonly tool: string;
  readonly kind?: string;
  readonly command?: string;
  readonly paths?: readonly string[];
}

/** Where the log lies: in the user's state folder, because a plugin's own folder is replaced by updates. */
export function logFile(env: NodeJS.ProcessEnv = process.env): string {
  const state = env.XDG_STATE_HOME || env.LOCALAPPDATA || join(homedir(), '.local', 'state');
  return join(state, 'guarded', 'audit.jsonl');
}

/** Appends an entry as one line of JSON; commands can hold secrets, so only the user may read it. */
export async function append(entry: Entry, file: string = logFile()): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
}

import { homedir } from 'node:os';

import type { Place } from './policy/effects.js';

/** Where a call takes place: its own folder when it names one, else the workspace. */
export function placeOf(workspace: string, cwd = workspace): Place {
  return { workspace, cwd, home: homedir() };
}

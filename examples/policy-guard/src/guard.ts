import { homedir } from 'node:os';
import { resolve } from 'node:path';

import type { Place } from './policy/effects.js';

/** Where paths start from; without a workspace every file is named from the root. */
export function placeOf(workspace: string | undefined): Place {
  return { workspace: workspace ?? resolve('/'), home: homedir() };
}

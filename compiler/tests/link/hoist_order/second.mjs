import { bump, count } from './state.mjs';
import { note } from './log.mjs';
note('second');
export const before = count;
bump();

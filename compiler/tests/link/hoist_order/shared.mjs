import { bump } from './state.mjs';
import { log, note } from './log.mjs';
note('shared');
bump();
export const seen = [...log];

import { note } from './log.mjs';
import * as shared from './shared.mjs';
import './later.mjs';
note(`late ${shared.seen.length}`);
export { count } from './state.mjs';

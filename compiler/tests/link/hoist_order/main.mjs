import './first.mjs';
import { seen } from './shared.mjs';
import { before } from './second.mjs';
import './common.cjs';
import { log, note } from './log.mjs';
note('main');
console.log(log.join(), seen.join(), before);
const late = await import('./late.mjs');
console.log(log.join(), late.count);

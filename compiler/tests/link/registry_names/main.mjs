import { $$row, $$load as $$space } from './other.mjs';
import common from './common.cjs';
import * as $$rows from './other.mjs';
const $$link = (text) => `own ${text}`, $$import = 1, $$star = 2, $$show = 3;
console.log($$link('link'), $$import, $$star, $$show, $$row, $$space(), Object.keys($$rows).join());
console.log(common(), typeof $$define, typeof $$cjs);
const later = await import('./other.mjs');
console.log(later.$$row);

import { a } from './a.js';
import { b } from './b.js';
import { c } from './c.mjs';
import { d } from './folder';
import { e } from './e.ts';
import type { Nothing } from './types.js';
import { f, type G } from './f';
const nothing: Nothing | G = undefined;
console.log(a, b, c, d, e, f, nothing);

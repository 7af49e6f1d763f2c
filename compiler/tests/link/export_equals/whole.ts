import { helper } from './helper.js';
function whole(n: number): number { return n * 2; }
whole.label = helper;
export = whole;

import { isOdd } from './odd.mjs';
console.log('even runs');
export function isEven(n) { return n === 0 || isOdd(n - 1); }

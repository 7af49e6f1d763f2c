import { isEven } from './even.mjs';
console.log('odd runs', isEven(0));
export function isOdd(n) { return n !== 0 && isEven(n - 1); }

import { a } from './a.mjs';
await 0;
console.log('b', a());
export function b() { return 'b'; }

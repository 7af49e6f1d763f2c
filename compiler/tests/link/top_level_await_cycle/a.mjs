import { b } from './b.mjs';
await 0;
console.log('a', typeof b);
export function a() { return 'a'; }

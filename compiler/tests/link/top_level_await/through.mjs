import { value } from './slow.mjs';
console.log('through');
export const through = value + '!';

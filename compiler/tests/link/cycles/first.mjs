import { value } from './second.mjs';
export const own = 'own';
console.log('first', value);

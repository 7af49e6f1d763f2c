import { part } from './part.js';
const unusedLocal = 'UNUSED-LOCAL';
export const used = part + '!';

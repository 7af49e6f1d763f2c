import { kept } from './kept.mjs';
export const write = () => { kept = 'written'; };
export const update = () => { kept++; };

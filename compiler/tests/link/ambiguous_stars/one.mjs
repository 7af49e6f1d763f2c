export const clash = 1;
export { same } from './shared.mjs';
export const only = 'one';

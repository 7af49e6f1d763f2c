export const clash = 2;
export { same } from './shared.mjs';

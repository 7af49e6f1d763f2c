export * from './a.mjs';
export * from './b.mjs';
export * as inner from './b.mjs';
export { default } from './b.mjs';
export { a as 'a name' } from './a.mjs';
export const own = 'own';

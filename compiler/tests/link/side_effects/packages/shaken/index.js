export * from './used.js';
export * from './unused.js';
export const own = 'UNUSED-OWN';

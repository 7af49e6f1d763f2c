export * from './total.mjs';
export * from './second-barrel.mjs';
export { default as nothing } from './nothing.mjs';

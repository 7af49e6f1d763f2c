export { f, C } from './two.mjs';
export * as deeper from './one.mjs';

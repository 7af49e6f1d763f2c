// What is passed on by a module in a cycle is seen before it has run.
import './reader.mjs';
export * as common from './common.cjs';
export * as free from 'free';
export { later } from 'free';

console.log('main', typeof exported);
function exported() {}

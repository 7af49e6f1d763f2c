export function f() { return this?.a ?? 'no this'; }
export const obj = { deep: ['x'] }, list = ['zero', 'b'];
export default class { hi() { return 'hi' } }
export * as ns2 from './inner.mjs';
const s = 'sn'; export { s as 'string name' };
export class C { v; constructor(v) { this.v = v } }
export let n = 0; export const inc = () => ++n;
export const { p, q: [r = 3] = [] } = { p: 1 };

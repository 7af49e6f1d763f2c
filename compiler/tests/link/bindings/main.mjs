import def, * as ns from './tools.mjs';
import { f as g, obj, default as d2, ns2, list } from './tools.mjs';
import { 'string name' as sn } from './tools.mjs';
console.log(def === d2, g.call?.({ a: 1 }), obj?.deep?.[0], ns.obj.deep.length, ns2.k, sn);
const { f, ...rest } = ns; console.log(typeof f, Object.keys(rest).sort().join());
console.log((() => { let obj = 'shadow'; return obj; })(), (({ list }) => list)({ list: 'param' }));
for (const list of ['loop']) console.log(list);
try { throw 1 } catch (obj) { console.log(obj) }
class K { f() { return g.name } static obj = obj; [list[0]]() { return 'computed' } get ns() { return ns.ns2.k } }
console.log(new K().f(), K.obj === obj, new K().zero(), new K().ns);
label: { break label; }
const o = { list, g, [g.name]: 1, obj() { return obj }, async *gen() { yield* list } };
console.log(Object.keys(o).join(), o.obj() === obj, [...list], `${list}`, g`tag${1}`);
for await (const x of o.gen()) console.log(x);
export { g as reexported }; export default class extends d2 {}
console.log(typeof new (class extends ns.default {})().hi(), new def().hi());
console.log(ns?.['f'] === g, 'f' in ns, delete o.list, ns.nope, typeof ns.nope, ns2?.k);
function hoisted() { return later(); } console.log(hoisted()); function later() { return list.length }
var dup = 1; var dup = 2; console.log(dup);
console.log([1,2].map(g).length, new ns.C(2).v, ns.C.name, ns.inc(), ns.n, ns.n);
ns.inc(); console.log(ns.n, (ns).n);
import * as self from './main.mjs'; console.log(typeof self.reexported);
if (true) { var inner = 5; function blockFn() {} } console.log(inner);
let a1 = 1, b1 = a1 + 1, { c1 = b1 } = {}; console.log(a1, b1, c1);
console.log(await (async () => (await import('./tools.mjs')).n)(), (await import('./tools.mjs')) === ns);

#!/usr/bin/env node
import { tag, call, Base } from './tools.js';
const log: string[] = [];
{
  using first = { [Symbol.dispose]() { log.push('first'); } };
  using second = { [Symbol.dispose]() { log.push('second'); } };
}
class Holder extends Base { #value = 1; static has(o: object) { return #value in o; } static { log.push('static'); } accessor field = 2; }
console.log(log.join(), Holder.has(new Holder()), Holder.has({}), new Holder().field);
console.log(tag`a${1}b`, call?.(), call(), (<string>'cast'), 'non-null'!);
class Point { constructor(public x: number, private y = 2) {} sum() { return this.x + this.y; } }
abstract class Shape { declare hidden: string; abstract area(): number; field?: number }
function over(a: string): string; function over(a: any) { return a; }
label: for (const i of [1, 2]) { for (;;) { if (i) continue label; } }
console.log(new Point(1).sum(), over('over'), Object.keys(new (Shape as any)()).join());

import named, { a, b, own, inner, default as again } from './barrel.mjs';
import * as barrel from './barrel.mjs';
console.log(named, a, b, own, inner.b, again, inner.default);
console.log(Object.keys(barrel).join());
export * from './barrel.mjs';

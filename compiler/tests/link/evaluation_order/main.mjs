import './o1.mjs'; console.log('main'); import { b } from './o2.mjs'; console.log(b);
const m = await Promise.all([import('./o3.mjs'), import('./o4.mjs'), import('./o3.mjs')]); console.log(m[0] === m[2], m[1].v);

import { used } from 'shaken';
import { kept } from 'listed';
import 'always';
import { order } from './order.mjs';
console.log(used, kept, order, globalThis.setup);

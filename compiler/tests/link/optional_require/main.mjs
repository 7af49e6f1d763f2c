import { found } from './common.cjs';
console.log(found);

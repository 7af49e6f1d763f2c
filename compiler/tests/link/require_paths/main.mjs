import { check } from './common.cjs';
console.log(check());

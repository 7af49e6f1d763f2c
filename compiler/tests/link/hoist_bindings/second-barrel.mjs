import { value } from './value.mjs';
export { value };
export { list } from './value.mjs';

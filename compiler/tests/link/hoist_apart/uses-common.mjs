import { word } from './common.cjs';
const inner = word;
export { inner as common };

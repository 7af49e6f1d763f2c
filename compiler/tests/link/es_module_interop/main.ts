import marked, { named } from './marked.cjs';
import plain from './plain.cjs';
import { strict } from './strict.mjs';
console.log(marked, named, plain.value, strict);
const later = await import('./marked.cjs');
console.log(later.default, later.named);

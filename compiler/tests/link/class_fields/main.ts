import { seen as define } from './define/fields.js';
import { seen as assign } from './assign/fields.js';
console.log(define);
console.log(assign);

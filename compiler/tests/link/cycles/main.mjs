import { isEven } from './even.mjs';
import { Child } from './child.mjs';
import './first.mjs';
console.log(isEven(10), isEven(7));
console.log(new Child().describe());

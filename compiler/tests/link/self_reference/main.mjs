import { tool } from 'self/tool';
import { inner } from '#inner';
console.log(tool, inner);

import { value, type Shape } from './barrel';
import { Shape as Again } from './barrel';
const shape: Shape & Again = { value };
console.log(shape.value);

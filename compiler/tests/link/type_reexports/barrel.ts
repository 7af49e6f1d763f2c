import { Shape, value } from './types';
export { Shape, value };
export { Shape as Other } from './types';

import './one.mjs';
import './two.mjs';
export const order = 'order';

import { history } from './history.mjs';
export { history as log };
export function note(word) { history.push(word); }

import { run as inner } from './run-again.mjs';
export function run() { return `one ${inner()}`; }

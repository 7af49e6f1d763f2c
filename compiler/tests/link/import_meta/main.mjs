import { url } from './other.mjs';
console.log(url.startsWith('file:///'), url.endsWith('.mjs'), typeof import.meta.dirname);

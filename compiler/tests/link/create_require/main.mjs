import { createRequire } from 'node:module';
import * as module from 'module';
const require = createRequire(import.meta.url);
const other = module.createRequire(import.meta.url);
console.log(require('./common.cjs').value, other('./data.json').value, typeof require('fs').readFileSync);
console.log(createRequire(import.meta.url)('./common.cjs').value, typeof require.resolve);

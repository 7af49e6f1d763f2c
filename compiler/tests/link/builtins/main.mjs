import { join } from 'path';
import path, * as whole from 'node:path';
import { readFile } from 'fs/promises';
import fs from 'fs';
import { EventEmitter as Emitter } from 'node:events';
export * from 'node:os';
import * as star from './star.mjs';
console.log(join('a', 'b'), path.join === join, whole.sep, typeof readFile, typeof fs.readFileSync);
class Own extends Emitter {}
console.log(new Own() instanceof Emitter, typeof star.dirname, star.own, 'default' in star);

import whole, { answer, later } from './common.cjs';
import * as space from './common.cjs';
import fn from './function.cjs';
import { circular } from './circular-a.cjs';
console.log(whole.answer, answer, space.answer, space.default === whole, later);
console.log(fn(2), fn.extra, circular());
console.log(whole.self, whole.from, whole.types.join());

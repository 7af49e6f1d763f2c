import { run, Thing } from './one.mjs';
import { run as other, Thing as Other } from './two.mjs';
function local() { return local.name; }
class Local {}
const expression = class Named {};
console.log(run.name, other.name, Thing.name, Other.name, local(), Local.name, expression.name);
console.log(run(), other(), new Thing() instanceof Other);
const row = 'row', exports = 'exports', _one = 'one';
console.log(row, exports, _one);

import { total, add, Total, value as given, list, nothing } from './barrel.mjs';
import { pick, value } from './pick.mjs';
import make, { name } from './make.mjs';
import { label, tag } from './label.mjs';
add(2);
console.log(total, given, value, name, make.name, label, tag);
add(3);
console.log({ total }, [total], `${total}`, typeof total, nothing);
function around(total) {
  const add = (amount) => amount + total;
  { let list = 'inner'; console.log(add(1), list); }
  for (const given of ['loop']) console.log(given, [value].map((value) => value + name).join());
  return list;
}
console.log(around(10).length, pick({ value: 'param' }), pick());
console.log(Total.first, new Total().read(), Total.name, make().read());
class Local extends Total { static { add(100); this.after = total; } read() { return [super.read(), total]; } }
console.log(Local.after, new Local().read().join());
const failed = (work) => { try { work(); return 'nothing'; } catch (error) { return error.name; } };
console.log(failed(() => { wrong(); }));
const { total: renamed = total, missing = given } = { missing: undefined };
console.log(renamed, missing);
function wrong() { return undeclared; }

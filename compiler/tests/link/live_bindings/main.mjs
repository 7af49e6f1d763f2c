import { count, increment, later } from './counter.mjs';
import * as counter from './counter.mjs';
import next, { renamed } from './counter.mjs';
console.log(count, counter.count, renamed);
increment();
console.log(count, counter.count, renamed);
console.log({ count }, [count], `${count}`, typeof count, later);
next();
console.log(count, Object.keys(counter).join());
const shadow = (count) => count;
console.log(shadow('own'), counter['count'], 'later' in counter, counter.absent);
console.log(Object.prototype.toString.call(counter), Object.getPrototypeOf(counter));
try { counter.count = 9; } catch (error) { console.log(error.name); }
function around() {
  const before = count;
  increment();
  const between = count;
  increment();
  return [before, between, count, before === between];
}
console.log(around());
let held = counter.count;
increment();
console.log(held);

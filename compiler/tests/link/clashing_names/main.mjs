// Modules in one function that use the same names for functions, classes and values.
import { f, C, arrow, value, again, show } from './one.mjs';
import { f as f2, C as C2, arrow as arrow2, value as value2, again as again2 } from './two.mjs';
import first from './first.mjs';
import second from './second.mjs';
import * as space from './spaces.mjs';

const parse = (Map) => [Map, f.name].join();
console.log(f.name, f(), f2.name, f2());
console.log(C.name, C.own, new C().kind, C2.name, C2.own, new C2().kind);
console.log(arrow.name, arrow(), arrow2.name, arrow2(), value, value2);
console.log(again(2), again(2), again.name, again2.name, parse('parsed'));
console.log(show(), first(), second(), new Map([[1, 2]]).size);
console.log(space.inner.f(), space.inner.deeper.arrow(), space.inner['C'].name, space.inner.none);

import * as space from './values.mjs';
import { value } from './values.mjs';
import * as common from './common.cjs';
const fails = (act) => {
  try {
    return act();
  } catch (error) {
    return error.name;
  }
};
console.log(fails(() => { space.value = 1; }), fails(() => { space.fresh = 1; }));
console.log(fails(() => delete space.value), fails(() => delete space.none));
console.log(fails(() => { value = 1; }), fails(() => { [value] = [1]; }), fails(() => value++));
console.log(Object.isExtensible(space), Object.getPrototypeOf(space), Object.keys({ ...space }).join());
console.log(Object.getOwnPropertySymbols({ ...space }).length, Object.prototype.toString.call(space));
common.count();
console.log(Object.keys(common).join(), common.z, common.default.z);

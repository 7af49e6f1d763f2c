import * as main from './main.mjs';
import { common, free, later } from './main.mjs';

const show = (read) => {
  try {
    return read();
  } catch (error) {
    return error.name;
  }
};
console.log(Object.keys(common).join(), common.one, typeof common.default);
console.log(Reflect.ownKeys(main.common).length, 'two' in main.common, show(() => delete main.common.one));
console.log(show(() => Object.values(main.common).length), show(() => free.later), show(() => later));
setTimeout(() => {
  console.log(common.one, common.default.two, free.later, later, show(() => delete common.one));
});

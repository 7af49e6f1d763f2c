import { helper } from './two.mjs';
console.log(early());
function early() {
  return `early ${early.name}`;
}
export function f() {
  const C = 'inner';
  return `one ${C} ${helper()}`;
}
export class C {
  static own = C.name;
  static {
    C.made = () => new C();
  }
  kind = `one of ${C.name}`;
}
export const arrow = () => `${arrow.name} of one`;
export const value = 'value of one';
export function again(count) {
  again = (left) => `changed ${left}`;
  return again(count - 1);
}
export const show = () => {
  const value = [typeof f, helper.name];
  return value.join();
};

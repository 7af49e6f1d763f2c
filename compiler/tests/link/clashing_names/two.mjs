export const helper = () => early();
function early() {
  return 'early of two';
}
export function f() {
  return f === f && `two ${((again) => again)('argument')}`;
}
export class C extends Array {
  static own = new C().constructor === C;
  kind = `two of ${C.name}`;
}
export const arrow = function () {
  return `${arrow.name} of two`;
};
export let value = 'value';
value += ' of two';
export async function* again() {}

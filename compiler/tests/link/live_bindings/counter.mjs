export let count = 0;
export function increment() { count += 1; }
export default function () { count *= 10; }
export { count as renamed };
let later = 'before';
export { later };
later = 'after';

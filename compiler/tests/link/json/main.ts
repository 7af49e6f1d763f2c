import whole, { name, 'odd-key' as odd } from './data.json';
import again from './data.json' with { type: 'json' };
import * as space from './data.json';
import list from './list.json';
console.log(whole.name, name, odd, again === whole, space.name, list.length);
console.log(Object.keys(whole).join(), Object.getPrototypeOf(whole) === Object.prototype);

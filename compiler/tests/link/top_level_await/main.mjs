import { value } from './slow.mjs';
import { plain } from './plain.mjs';
import { through } from './through.mjs';
console.log('main', value, plain, through);
const own = await Promise.resolve('own');
console.log(own);
for await (const item of [Promise.resolve(1), 2]) console.log(item);

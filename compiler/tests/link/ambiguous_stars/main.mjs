import * as both from './both.mjs';
import { same, only } from './both.mjs';
console.log(Object.keys(both).join(), both.clash, same, only);

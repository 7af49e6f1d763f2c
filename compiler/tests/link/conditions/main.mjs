import { kind } from 'dual';
import { kind as sub } from 'dual/sub/a';
import { kind as deep } from 'dual/deep.js';
import { both } from './both.cjs';
import { internal } from 'dual/internal';
console.log(kind, sub, deep, both, internal);

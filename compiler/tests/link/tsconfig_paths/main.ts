import { a } from '@lib/a';
import { only } from 'only';
console.log(a, only);

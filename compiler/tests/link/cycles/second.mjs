import { own } from './first.mjs';
try { console.log(own); } catch (error) { console.log(error.name); }
export const value = 'second';

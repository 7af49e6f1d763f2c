import { Total } from './total.mjs';
export const name = 'make';
export default function make() { return new Total(); }

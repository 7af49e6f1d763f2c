import { value } from './value.mjs';
const total = 'label total';
export let label = total;
label += ` ${value}`;
var counter = 1;
var counter = counter + 1;
export const tag = ((value) => `${value}${counter}`)`x`;

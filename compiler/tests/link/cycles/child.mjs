import { Parent } from './parent.mjs';
export class Child extends Parent {}

import { Child } from './child.mjs';
export class Parent { describe() { return this instanceof Child ? 'child' : 'parent'; } }

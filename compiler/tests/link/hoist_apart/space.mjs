import * as me from './space.mjs';
export const self = () => me;
export const other = 1;

import first from './first.mjs';
export const value = 'second';
export default () => `second ${typeof first}`;

import './dependency.mjs';
console.log('lazy runs');
export const value = 'value';
export default () => 'called';

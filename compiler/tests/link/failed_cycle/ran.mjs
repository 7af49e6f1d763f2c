import './first.mjs';
console.log('ran');

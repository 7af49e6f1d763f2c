import './ran.mjs';
console.log('never');

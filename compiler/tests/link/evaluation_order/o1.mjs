console.log('o1'); import './o5.mjs';

import './o5.mjs'; console.log('o2'); export let b = 1; b++; globalThis.x1 ??= 'set';

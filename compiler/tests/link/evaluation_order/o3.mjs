console.log('o3', globalThis.x1); await null; console.log('o3 later'); import './o4.mjs';

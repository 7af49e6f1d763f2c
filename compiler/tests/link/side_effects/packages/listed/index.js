import './setup.js';
import './pure.js';
export const kept = 'kept';

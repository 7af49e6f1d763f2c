import './apart.mjs';
import './ran.mjs';
throw new Error('first fails');

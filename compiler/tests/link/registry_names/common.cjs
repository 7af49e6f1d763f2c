const $$require = 'own require';
const $$cjs = require('node:path');
module.exports = () => [$$require, typeof $$cjs.join, typeof $$node].join();

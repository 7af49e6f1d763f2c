Object.defineProperty(exports, '__esModule', { value: true });
exports.default = 'default';
exports.named = 'named';
const es = require('./module.mjs');
exports.seen = es.__esModule + es.default;

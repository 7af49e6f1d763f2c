exports.early = 'early';
const b = require('./circular-b.cjs');
exports.circular = () => b.read();

const a = require('./circular-a.cjs');
exports.read = () => a.early + typeof a.circular;

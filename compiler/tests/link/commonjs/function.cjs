module.exports = function twice(n) { return n * 2; };
module.exports.extra = 'extra';

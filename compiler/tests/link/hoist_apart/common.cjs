const inner = 'inner';
exports.word = inner + typeof require;

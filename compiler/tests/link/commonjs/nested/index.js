exports.name = 'nested';

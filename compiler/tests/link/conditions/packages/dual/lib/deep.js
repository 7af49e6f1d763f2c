exports.kind = 'deep';

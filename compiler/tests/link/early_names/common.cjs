exports.one = 1;
module.exports.two = exports.one + 1;
Object.defineProperty(exports, 'three', { value: 3, enumerable: true });
console.log('common', typeof module, this === exports);

const path = require('path');
exports.check = () => [path.isAbsolute(__dirname), path.dirname(__filename) === __dirname, require.resolve('fs'), typeof require.cache].join();

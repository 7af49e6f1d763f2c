exports.both = require('dual').kind;

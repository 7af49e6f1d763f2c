'use strict';
exports.answer = 42;
exports.later = undefined;
exports.later = 'later';
exports.self = this === module.exports && exports === this;
exports.from = require('./nested').name + require('./data.json').name;
exports.types = [typeof require, typeof module, typeof exports, typeof __filename, typeof __dirname, typeof require('fs').readFileSync, typeof require('node:path').join];
if (require.main === module) console.log('never');

import whole = require('./whole');
import fs = require('fs');
import { helper } from './helper.js';
import twice from './whole.js';
console.log(whole(2), whole.label, typeof fs.readFileSync, helper, twice(4));

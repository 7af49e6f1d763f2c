let found = [];
try { require('not-installed'); } catch (error) { found.push(error.code); }
try { found.push(require('./here.cjs')); } catch { found.push('missing'); }
const name = 'pa' + 'th';
found.push(typeof require(name).join);
try { require('./nowhere-' + name); } catch (error) { found.push(error.code); }
exports.found = found.join();

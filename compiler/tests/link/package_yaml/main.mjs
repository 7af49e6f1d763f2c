import YAML, { parse, stringify } from 'yaml';
console.log(JSON.stringify(parse('a: [1, 2]\nb: &x {c: d}\ne: *x')), stringify({ a: [1] }), YAML.parseDocument('- 1').toJSON());

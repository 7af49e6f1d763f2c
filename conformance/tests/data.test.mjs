import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { lanes } from '../src/clients.mjs';
import { renamed } from '../src/flips.mjs';
import { fitted, scenarios } from '../src/scenario.mjs';
import { HOSTS, cell, isSupported, isThere, table, unsupported } from '../src/tables.mjs';

const all = await scenarios();
const names = new Set(all.map(({ name }) => name));
const places = new Set([...HOSTS, ...lanes().map(({ name }) => name)]);
const read = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

const KEYS = 'name title proves hosts except hooks config sources prompt turns files install permissions actions on expect client env note';

for (const scenario of all) {
  test(`the scenario ${scenario.name} is sound`, () => {
    const known = new Set(KEYS.split(' '));
    assert.deepEqual(Object.keys(scenario).filter((key) => !known.has(key)), []);
    assert.ok(scenario.title && scenario.expect && Array.isArray(scenario.proves));
    for (const key of ['on', 'except']) {
      assert.deepEqual(Object.keys(scenario[key] ?? {}).filter((place) => !places.has(place)), []);
    }
    for (const host of scenario.hosts ?? []) {
      const own = fitted(scenario, { host, name: '' });
      const unsupported = own.proves.filter((name) => !isSupported(cell(table(host), name)));
      assert.deepEqual(unsupported, [], `${host} supports what it proves`);
    }
  });
}

test('flips and reasons name what there is', () => {
  for (const [host, { cannot = [] }] of Object.entries(read('flips.json'))) {
    for (const { cell: name, scenario } of cannot) {
      assert.ok(names.has(scenario), scenario);
      assert.ok(!isSupported(cell(table(host), name)), `${host} cannot ${name}`);
    }
  }
  for (const [place, reasons] of Object.entries(read('unfired.json'))) {
    assert.ok(places.has(place), place);
    const rows = table(place.split('@')[0]);
    for (const name of Object.keys(reasons)) assert.ok(isSupported(cell(rows, name)), `${place}: ${name}`);
  }
});

for (const host of HOSTS) {
  test(`what ${host} cannot do is tried, or says why not`, () => {
    const { cannot = [], untried = {} } = read('flips.json')[host];
    const told = new Set([...cannot.map(({ cell: name }) => name), ...Object.keys(untried)]);
    const silent = unsupported(table(host)).filter(({ name }) => !told.has(name));
    assert.deepEqual(silent.map(({ name }) => name), []);
  });
}

test('versions are compared by their numbers', () => {
  const cases = [
    [undefined, '1.0.0', true],
    ['<=2.0.0', '1.0.0', true],
    ['2.1.251', '2.1.332', true],
    ['2.1.251', '2.1.251', true],
    ['2.1.251', '2.1.197', false],
    ['2.1.9', '2.1.10', true],
  ];
  for (const [since, version, there] of cases) assert.equal(isThere(since, version), there, `${since} ${version}`);
});

test('a flipped answer has none of its words', () => {
  assert.deepEqual(renamed({ stdout: { a: { b: '$reason', hookEventName: 'X' }, list: [1] } }), {
    stdout: { a: { bX: '$reason', hookEventName: 'X' }, listX: [1] },
  });
  assert.deepEqual(renamed({ stderr: '$failure', exit: 2 }), { stderr: '$failure', exit: 0 });
});

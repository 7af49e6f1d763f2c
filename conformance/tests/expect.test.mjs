import assert from 'node:assert/strict';
import { test } from 'node:test';

import { differences } from '../src/expect.mjs';

const SEEN = {
  loaded: true,
  calls: [{ agent: false, refused: true, text: 'blocked: REASON' }],
  told: [{ agent: true, text: 'a CONTEXT here' }],
  prompts: ['go'],
  requests: 2,
  models: ['small', 'large'],
  files: { 'made.txt': 'hi\n' },
  marks: ['two', 'one'],
  complaints: [],
};

const holds = {
  'a part of a text': { calls: [{ text: 'REASON' }] },
  'a regular expression': { calls: [{ text: /^blocked/ }] },
  'some keys of an object': { calls: [{ refused: true }] },
  'a text that was told': { told: ['CONTEXT'] },
  'where it was told': { told: [{ agent: true, text: 'CONTEXT' }] },
  'what was not told': { untold: ['SECRET', { agent: false, text: 'CONTEXT' }] },
  'marks in any order': { marks: ['one', 'two'] },
  'a mark by its form': { marks: [/^o/, 'two'] },
  'a missing file': { files: { 'other.txt': null } },
  'nothing about a key': { calls: undefined, marks: undefined },
  'an item of a list by its place': { models: { 1: 'large' } },
};

const fails = {
  'another text': { calls: [{ text: 'OTHER' }] },
  'a call that ran': { calls: [{ refused: false }] },
  'a call too few': { calls: [] },
  'a call too many': { calls: [{}, {}] },
  'a text that nobody told': { told: ['SECRET'] },
  'a text told to another': { told: [{ agent: false, text: 'CONTEXT' }] },
  'silence': { told: [] },
  'what was told': { untold: ['CONTEXT'] },
  'a mark too few': { marks: ['one'] },
  'a mark too many': { marks: ['one', 'two', 'three'] },
  'a mark twice': { marks: ['one', 'one', 'two'] },
  'another number': { requests: 3 },
  'a file that is there': { files: { 'made.txt': null } },
  'a file that is not': { files: { 'other.txt': '' } },
  'a complaint that nobody made': { complaints: ['failed'] },
  'a plugin that is not loaded': { loaded: false },
};

for (const [name, expect] of Object.entries(holds)) {
  test(`it holds: ${name}`, () => assert.deepEqual(differences(SEEN, expect), []));
}
for (const [name, expect] of Object.entries(fails)) {
  test(`it does not hold: ${name}`, () => assert.equal(differences(SEEN, expect).length, 1));
}

test('without a word of it the plugin is loaded and nobody complains', () => {
  assert.equal(differences({ ...SEEN, loaded: false, complaints: ['failed'] }, {}).length, 2);
});

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { DEFAULT, FIXED } from '../src/policy/default.js';
import { brokenPolicy, introduction } from '../src/policy/explain.js';
import { loadPolicy } from '../src/policy/load.js';
import { POLICY_FILE } from '../src/policy/policy.js';
import { parsePolicy, policyFile } from '../src/policy/schema.js';
import { folderWith } from './fixture.js';

test('without a policy file the default rules hold', async (context) => {
  assert.deepEqual((await loadPolicy(folderOf(context))).policy, [FIXED, DEFAULT]);
  assert.deepEqual((await loadPolicy(undefined)).policy, [FIXED, DEFAULT]);
});

test('a policy file adds to the default rules, or stands alone', async (context) => {
  const added = folderOf(context, 'protect: [secrets/]\n');
  const alone = folderOf(context, 'defaults: false\nprotect: [secrets]\n');
  const rules = {
    source: POLICY_FILE,
    protect: ['secrets'],
    commands: [],
    allow: { paths: [], commands: [] },
    outside: 'allow',
  };
  assert.deepEqual((await loadPolicy(added)).policy, [FIXED, DEFAULT, rules]);
  assert.deepEqual((await loadPolicy(alone)).policy, [FIXED, rules]);
});

test('the policy of a folder above holds in a subfolder', async (context) => {
  const root = folderOf(context, 'protect: [secrets/]\n');
  const below = join(root, 'a/b');
  mkdirSync(below, { recursive: true });
  const found = await loadPolicy(below);
  assert.equal(found.folder, root);
  assert.equal(found.policy.length, 3);
  // A folder that is not there yet is no reason to pass over the policy.
  assert.equal((await loadPolicy(join(root, 'missing/folder'))).folder, root);
});

test('an empty file, a byte order mark and comments are no mistakes', () => {
  for (const text of ['', '# nothing\n', '\ufeffprotect: []\n', '{}']) {
    assert.deepEqual(parsePolicy(text, 'p').protect, [], JSON.stringify(text));
  }
});

/** A broken policy, and what its message must say. */
const BROKEN: ReadonlyArray<readonly [string, RegExp]> = [
  ['protect: [', /^p: /],
  ['protect: []\nprotect: []', /unique/],
  ['protects: [a]', /protects/],
  ['protect: a', /^p: protect: .*array/],
  ['protect: [1]', /^p: protect\.0: /],
  ['protect: [""]', /empty/],
  ['protect: ["!a"]', /allow\.paths/],
  ['commands: [{ pattern: "(" , reason: a }]', /^p: commands\.0\.pattern: .*regular expression/i],
  ['commands: [{ pattern: a }]', /^p: commands\.0\.reason: /],
  ['commands: [{ pattern: a, reason: " " }]', /reason must not be empty/],
  ['allow: { commands: ["("] }', /^p: allow\.commands\.0: /],
  ['allow: [a]', /^p: allow: /],
  ['outside: ask', /^p: outside: /],
  ['- a', /object/],
  ['a', /object/],
  ['protect: [!!python/object x]', /^p: /],
  ['protect: *nowhere', /^p: /],
];

test('a broken policy is refused with one line that names the mistake', () => {
  for (const [text, message] of BROKEN) {
    assert.throws(
      () => parsePolicy(text, 'p'),
      (error: Error) => message.test(error.message) && !error.message.includes('\n'),
      text,
    );
  }
});

test('all mistakes are told at once', () => {
  assert.throws(() => parsePolicy('protect: [1]\noutside: maybe\n', 'p'), /protect\.0.*outside/);
});

test('a policy file that cannot be read is an error', async (context) => {
  const root = folderOf(context);
  mkdirSync(join(root, POLICY_FILE));
  await assert.rejects(loadPolicy(root), /EISDIR/);
});

test('the built-in rules are valid policies', () => {
  for (const { source: _, ...rules } of [FIXED, DEFAULT])
    assert.ok(policyFile.safeParse(rules).success);
});

test('the introduction says what holds and from where', async (context) => {
  const root = folderOf(
    context,
    'protect: [secrets/**]\noutside: deny\ncommands: [{ pattern: ^make deploy, reason: r }]\nallow: { paths: [a.lock] }\n',
  );
  const text = introduction((await loadPolicy(root)).policy);
  for (const part of [
    DEFAULT.source,
    POLICY_FILE,
    'secrets/**',
    '**/.git/**',
    '^make deploy',
    'force-push',
    'a.lock',
    'outside',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.ok(text.length < 5000);
});

test('a long policy is cut in the introduction', () => {
  const protect = Array.from({ length: 1000 }, (_, index) => `folder-${index}/${'x'.repeat(500)}`);
  const text = introduction([{ ...FIXED, protect }]);
  assert.ok(text.length < 5000);
  assert.match(text, /and 960 more/);
});

test('a broken policy is told when the session starts', async (context) => {
  const root = folderOf(context, 'protects: []\n');
  assert.match(
    await loadPolicy(root).then(({ policy }) => introduction(policy), brokenPolicy),
    /until the user repairs.*protects/,
  );
});

function folderOf(context: Parameters<typeof folderWith>[0], policy?: string): string {
  return folderWith(context, policy === undefined ? {} : { [POLICY_FILE]: policy });
}

test('the example in the README is a valid policy', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, example] = /```yaml\n(.*?)```/s.exec(readme) ?? [];
  assert.ok(example);
  const { protect, commands, allow } = parsePolicy(example, 'README.md');
  assert.deepEqual(protect, ['secrets', '**/migrations/*.sql', '~/notes/**']);
  assert.equal(commands[0]?.name, 'no-terraform');
  assert.deepEqual(allow.commands, ['git push --force origin feature/\\S+']);
});

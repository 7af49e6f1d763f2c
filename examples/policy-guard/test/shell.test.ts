import assert from 'node:assert/strict';
import { test } from 'node:test';

import { effects } from '../src/policy/effects.js';

const place = { workspace: '/ws', cwd: '/ws', home: '/home/dev' };

/** Shell text, and its pipelines as rules see them. */
const PIPELINES: ReadonlyArray<readonly [string, ReadonlyArray<readonly string[]>]> = [
  ['ls', [['ls']]],
  ['a && b || c; d & e', [['a'], ['b'], ['c'], ['d'], ['e']]],
  ['a | b |& c', [['a', 'b', 'c']]],
  ['a \\\n  b', [['a b']]],
  ['a # b; c\nd', [['a'], ['d']]],
  ['a#b', [['a#b']]],
  [`echo "a b" 'c;d' e\\ f`, [["echo 'a b' 'c;d' 'e f'"]]],
  [`'git' "push"`, [['git push']]],
  ['/usr/bin/RM x', [['rm x']]],
  ['\\rm x', [['rm x']]],
  ['A=1 B=2 env C=3 sudo -u root nice -n 5 rm x', [['rm x']]],
  ['timeout -k 1 5 git push', [['git push']]],
  ['git -C sub -c a=b --no-pager push -f', [['git push -f']]],
  ['xargs -0 -n 1 rm -f', [['rm -f']]],
  ['if a; then b; else c; fi', [['a'], ['b'], ['c']]],
  ['while a; do b; done | c', [['a'], ['b', 'c']]],
  ['{ a; b; } | c', [['a'], ['b', 'c']]],
  ['(a; b) | c', [['a'], ['b', 'c']]],
  ['echo $(a | b) `c`', [['a', 'b'], ['c'], ["echo '$(a | b)' `c`"]]],
  ['diff <(a) <(b)', [['a'], ['b'], ["diff '<(a)' '<(b)'"]]],
  [`bash -lc 'a; b'`, [['a'], ['b'], ["bash -lc 'a; b'"]]],
  ['eval "a b"', [['a b'], ["eval 'a b'"]]],
  ['cat <<EOF\nrm x\nEOF\nb', [['cat'], ['b']]],
  ['sh <<EOF\nrm x\nEOF\nb', [['rm x'], ['sh'], ['b']]],
  ["sh <<'EOF'\nrm x\nEOF", [['rm x'], ['sh']]],
  ['cat <<-EOF\n\t$(a)\n\tEOF\nb', [['a'], ['cat'], ['b']]],
  ["cat <<'EOF'\n$(a)\nEOF", [['cat']]],
  ['bash <<< "rm x"', [['rm x'], ['bash']]],
  ['find . -exec rm -f {} \\;', [['rm -f .'], ["find . -exec rm -f {} ';'"]]],
  ['a > x 2>&1 < y', [['a > x']]],
  ['a > /dev/null', [['a']]],
  [`$'\\x72m' x`, [['rm x']]],
  ['echo "unclosed', [['echo unclosed']]],
  ['', []],
  [';;&&||', []],
  ['a\u000b\u00a0 b\r\nc', [['a\u000b\u00a0 b'], ['c']]],
];

test('pipelines', () => {
  for (const [source, expected] of PIPELINES) {
    assert.deepEqual(effects(source, place).pipelines, expected, source);
  }
});

/** Shell text, and every file that it writes, with every folder that it may start from. */
const WRITES: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['ls a', []],
  ['cat .env', []],
  ['echo "> .env"', []],
  ['echo a > b', ['b']],
  ['echo a >> b', ['b']],
  ['echo a >| b', ['b']],
  ['a &> b', ['b']],
  ['a 2> b 3>&1 >&-', ['b']],
  ['a >& b', ['b']],
  ['>b', ['b']],
  ['a <> b', ['b']],
  ['cat <<EOF > b\n> c\nEOF', ['b']],
  ['a | tee -a b c', ['b', 'c']],
  ['rm -rf -- -b c', ['-b', 'c']],
  ['mv a b', ['b', 'b/a', 'a']],
  ['cp x/a y', ['y', 'y/a']],
  ['cp -t d a b', ['d', 'd/a', 'd/b']],
  ['cp --target-directory=d a', ['d', 'd/a']],
  ['ln -sf a b', ['b', 'b/a']],
  ['install -m 644 a b', ['b', 'b/a']],
  ['sed s/a/b/ c', []],
  ['sed -i s/a/b/ c', ['c']],
  ['sed -i.bak -e s/a/b/ c', ['c']],
  ['sed -ni p c', ['c']],
  ['sed --in-place=.o s/a/b/ c', ['c']],
  ['perl -pi -e s/a/b/ c', ['c']],
  ['perl -e 1 c', []],
  ['dd if=a of=b', ['b']],
  ['curl -sSo b http://x', ['b']],
  ['curl --output=b http://x', ['b']],
  ['wget -O b http://x', ['b']],
  ['truncate -s 0 b', ['b']],
  ['touch -d now b', ['b']],
  ['chmod 644 b', ['b']],
  ['git rm -f b', ['b']],
  ['git mv a b', ['b', 'b/a', 'a']],
  ['find a -name b -delete', ['a/b']],
  ['find -name "*.pem" -exec rm {} +', ['./*.pem']],
  ['rm {a,b}{1,2}', ['a1', 'a2', 'b1', 'b2']],
  ['rm "{a,b}"', ['{a,b}']],
  ['rm {a}', ['{a}']],
  ['rm ~/a "~/b"', ['/home/dev/a', '~/b']],
  ['rm "$HOME/a" ${HOME}/b', ['/home/dev/a', '/home/dev/b']],
  ['f=a; rm $f', ['a']],
  ['export f=a; rm "$f"', ['a']],
  ['for f in a b; do rm $f; done', ['a', 'b']],
  ['rm $unknown/a', ['$unknown/a']],
  ['sudo rm a', ['a']],
  ['bash -c "rm a"', ['a']],
  ['echo $(rm a)', ['a']],
  ['echo "`rm a`"', ['a']],
  ['f() { rm a; }', ['a']],
  ['case x in a) rm a;; esac', ['a']],
  ['constructor a', []],
];

test('written files', () => {
  for (const [source, expected] of WRITES) {
    const texts = effects(source, place).targets.map(({ value }) => value.text);
    assert.deepEqual(texts, expected, source);
  }
});

test('folders that a path may start from', () => {
  for (const [source, expected] of [
    ['rm a', ['/ws']],
    ['cd sub && rm a', ['/ws', '/ws/sub']],
    ['cd sub; cd ..; rm a', ['/ws', '/ws/sub', '/ws']],
    ['cd; rm a', ['/ws', '/home/dev']],
    ['git -C sub rm a', ['/ws', '/ws/sub']],
  ] as const) {
    assert.deepEqual(effects(source, place).targets[0]?.bases, expected, source);
  }
});

test('wildcards are globs only outside quotes', () => {
  for (const [source, glob] of [
    ['rm a*', 'a*'],
    ['rm "a*"', undefined],
    ['rm "x["*', 'x\\[*'],
    ['rm [!a]', '[!a]'],
    ['rm \\*', undefined],
  ] as const) {
    assert.equal(effects(source, place).targets[0]?.value.glob, glob, source);
  }
});

test('a text that goes too far is an error, not a pass', () => {
  const nested = (depth: number): string => (depth === 0 ? 'rm a' : `$(${nested(depth - 1)})`);
  assert.doesNotThrow(() => effects(nested(8), place));
  assert.throws(() => effects(nested(9), place), /nested/);
  assert.throws(() => effects(`rm ${'{a,b}'.repeat(11)}`, place), /alternatives/);
  assert.throws(() => effects('cd a;'.repeat(300), place), /folders/);
});

test('variables that grow step by step stay bounded', () => {
  assert.doesNotThrow(() => effects('PATH=$PATH:/a\n'.repeat(100), place));
});

test('long input is judged or refused, and both end', () => {
  const units = ['a ', '"a" ', 'a;', '{', '(', '$', '\\', '> a ', "'", '#', 'a=1 ', '`a` ', 'sudo '];
  for (const unit of units) {
    try {
      effects(unit.repeat(20_000), place);
    } catch (error) {
      assert.match(String(error), /judged/, unit);
    }
  }
});

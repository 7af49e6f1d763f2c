import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** A folder with these files, removed after the test. */
export function folderWith(
  test: TestContext,
  files: Readonly<Record<string, string>> = {},
): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'policy-guard-')));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

// How the client is started: its environment, and a plugin taken from a folder or from a marketplace.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { environment } from '../../src/sandbox.mjs';

export const clientEnvironment = (at, port, more = {}) =>
  environment(at, {
    CLAUDE_CODE_TMPDIR: at.tmp,
    ANTHROPIC_API_KEY: 'dummy',
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // The client refuses to skip its questions for root elsewhere.
    IS_SANDBOX: '1',
    ...more,
  });

/** Copies the artifact to where it is installed, without the files of `remove`; gives the folder. */
export function copy(at, plugin, { remove } = {}) {
  const folder = join(at.installed, 'plugin');
  cpSync(plugin, folder, { recursive: true });
  const wrappers = () => readdirSync(join(folder, 'hooks')).filter((file) => file.endsWith('.mjs')).map((file) => `hooks/${file}`);
  for (const path of remove === 'wrappers' ? wrappers() : (remove ?? [])) {
    if (!existsSync(join(folder, path))) throw new Error(`the installed copy has no ${path}`);
    rmSync(join(folder, path));
  }
  return folder;
}

/** Installs the copied artifact from the marketplace that it is; gives what the client refused. */
export function installFromMarketplace(client, at, folder) {
  const { name } = JSON.parse(readFileSync(join(folder, '.claude-plugin/plugin.json'), 'utf8'));
  const steps = [
    ['plugin', 'marketplace', 'add', folder],
    ['plugin', 'install', `${name}@${name}`],
  ];
  return steps.flatMap((args) => {
    const env = clientEnvironment(at, 9);
    const done = spawnSync(client.program, args, { cwd: at.project, env, encoding: 'utf8', timeout: 60_000 });
    return done.status === 0 ? [] : [`${args.slice(0, -1).join(' ')}: ${(done.stdout + done.stderr).trim()}`];
  });
}

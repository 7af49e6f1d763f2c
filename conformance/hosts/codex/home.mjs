// The client's own folder, and the plugin in it, put there as a user does: a marketplace, then the plugin.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { environment, put } from '../../src/sandbox.mjs';

const PROBE = new URL('../../src/probe-mcp.mjs', import.meta.url).pathname;

/** The client's folder lies inside the folder of the scenario, so that plugin paths can be odd. */
export const codexHome = (at) => join(at.installed, '.codex');

export const clientEnvironment = (at, more = {}) =>
  environment(at, { HOME: at.installed, CODEX_HOME: codexHome(at), MODEL_KEY: 'dummy', ...more });

export function writeSettings(at, port, { model = 'gpt-5.5', settings = '', mcp = false } = {}) {
  const probe = `[mcp_servers.probe]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(PROBE)}]\n`;
  put(
    join(codexHome(at), 'config.toml'),
    `model = ${JSON.stringify(model)}
model_provider = "scripted"
${settings}
[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:${port}/v1"
env_key = "MODEL_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
[projects.${JSON.stringify(at.project)}]
trust_level = "trusted"
[analytics]
enabled = false
${mcp ? probe : ''}`,
  );
}

/** Installs an artifact from a copy of its own, which is a marketplace; gives what the client refused. */
export function install(client, at, plugin) {
  const market = join(at.root, 'market');
  rmSync(market, { recursive: true, force: true });
  cpSync(plugin, market, { recursive: true });
  const { name } = JSON.parse(readFileSync(join(market, '.codex-plugin/plugin.json'), 'utf8'));
  const steps = [
    ['plugin', 'marketplace', 'add', market],
    ['plugin', 'add', `${name}@${name}`],
  ];
  return steps.flatMap((args) => {
    const done = spawnSync(client.program, args, { cwd: at.project, env: clientEnvironment(at), encoding: 'utf8', timeout: 60_000 });
    return done.status === 0 ? [] : [`${args.slice(0, -1).join(' ')}: ${(done.stdout + done.stderr).trim()}`];
  });
}

/** The copy of the plugin that the client runs. */
export function installedCopy(at) {
  const cache = join(codexHome(at), 'plugins/cache');
  const [market] = readdirSync(cache);
  const [plugin] = readdirSync(join(cache, market));
  const [version] = readdirSync(join(cache, market, plugin));
  return join(cache, market, plugin, version);
}

/** Deletes files of the installed copy: given paths, or all wrappers. */
export function remove(at, paths) {
  const copy = installedCopy(at);
  const wrappers = () => readdirSync(join(copy, 'hooks')).map((file) => `hooks/${file}`);
  for (const path of paths === 'wrappers' ? wrappers() : paths) {
    if (!existsSync(join(copy, path))) throw new Error(`the installed copy has no ${path}`);
    rmSync(join(copy, path));
  }
}

// The plugin where a user puts it, the client's environment, and the executor with the plugin's hooks.

import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { environment, put } from '../../src/sandbox.mjs';

const CONTEXT = { cursor_version: '3.0.0', user_email: null };
// In the order in which the client looks.
const MANIFESTS = ['.cursor-plugin/plugin.json', '.claude-plugin/plugin.json', 'plugin.json'];

/** Copies an artifact into the home of the scenario, whose name may be odd; gives its folder. */
export function install(at, plugin) {
  const copy = join(at.installed, '.cursor/plugins/local/proof');
  cpSync(plugin, copy, { recursive: true });
  return copy;
}

/** Deletes files of the installed copy: given paths, or all wrappers. */
export function remove(copy, paths) {
  const wrappers = () =>
    readdirSync(join(copy, 'hooks'))
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => `hooks/${file}`);
  for (const path of paths === 'wrappers' ? wrappers() : paths) {
    if (!existsSync(join(copy, path))) throw new Error(`the installed copy has no ${path}`);
    rmSync(join(copy, path));
  }
}

/** Gives this process the client's environment: the executor hands its own on to hooks. */
export function enter(at, { env, client = {} }) {
  // Hooks run in a login shell, whose profile sets the path anew.
  put(join(at.installed, '.profile'), `PATH='${process.env.PATH}'\n${client.profile ?? ''}\n`);
  const own = environment(at, { HOME: at.installed, SHELL: client.shell ?? '/bin/bash', ...env });
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, own);
  process.chdir(at.project);
}

/** The plugin's hooks by the client's own loader: `{ plugin, problems }`. */
export async function loadPlugin(parts, copy) {
  const manifest = MANIFESTS.find((file) => existsSync(join(copy, file)));
  if (!manifest) return { problems: ['no manifest'] };
  const { name, hooks } = JSON.parse(readFileSync(join(copy, manifest), 'utf8'));
  const loaded = await parts.loadPluginHooks(copy, name, hooks, undefined);
  if (loaded?.error) return { problems: [loaded.error.message] };
  if (!loaded || !Object.keys(loaded.config.hooks).length) return { problems: ['the client found no hooks'] };
  return { plugin: { plugin: name, installPath: copy, config: loaded.config }, problems: [] };
}

/** The executor: `{ executor, problems }`; `said` takes what it reports of each hook that it ran. */
export async function startExecutor(parts, at, plugins, said, { transport = 'stdin', nested } = {}) {
  const loader = parts.createLoader({
    globalContext: CONTEXT,
    useCommandHookStdinTransport: transport === 'stdin',
    includeEnterpriseHooks: false,
  });
  const { hooksConfig } = await loader.createHooksRuntime({
    workspaceState: { projectRoot: at.project, workspaceRoots: [at.project] },
  });
  const config = { ...hooksConfig, pluginHooks: [...(hooksConfig.pluginHooks ?? []), ...plugins] };
  const options = { commandHookPayloadTransport: transport, enableClaudeNestedHookSpecificOutputCompatibility: nested };
  const executor = new parts.Executor(config, at.project, CONTEXT, parts.spawner(), undefined, undefined, said, options);
  return { executor, problems: (hooksConfig.errors ?? []).map(({ message }) => message) };
}

// The plugin where a user puts it, and its process, which the host starts again when it dies.

import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { environment } from '../../src/sandbox.mjs';
import { extractRuntime, startPlugin } from './runtime.mjs';

const PLUGINS = '.amp/plugins';
const RESTARTS = 3;
const FIRST_PAUSE = 200;

export const clientEnvironment = (at, more = {}) =>
  environment(at, { HOME: at.installed, AMP_SKIP_UPDATE_CHECK: '1', AMP_API_KEY: 'sgamp_dummy', ...more });

/** Copies the plugins of an artifact into the project, or to the user's own: `[{ name, file, folder }]`. */
export function install(at, plugin, { way, folder } = {}) {
  // The project keeps its name: odd paths are for plugins of the user.
  const own = way === 'user' || folder !== undefined;
  const target = own ? join(at.installed, '.config/amp/plugins') : join(at.project, PLUGINS);
  const source = join(plugin, PLUGINS);
  cpSync(source, target, { recursive: true });
  return readdirSync(source).map((name) => ({ name, folder: join(target, name), file: join(target, name, 'index.js') }));
}

/** Deletes files of an installed plugin: paths of the artifact, or its wrapper. */
export function remove(plugins, paths) {
  const target = dirname(plugins[0].folder);
  const files = paths === 'wrappers' ? plugins.map(({ file }) => file) : paths.map((path) => join(target, relative(PLUGINS, path)));
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`the installed copy has no ${file}`);
    rmSync(file);
  }
}

/** A plugin's process: `{ load, ask, close, complaints }`. */
export function host(program, at, { name, file }, env) {
  const complaints = [];
  let process;
  let restarts = 0;
  const start = async () => {
    process = startPlugin(program, extractRuntime(program, at.tmp), { file, name, workspace: at.project, env });
    await process.ready;
  };
  const end = () => {
    complaints.push(...process.stray.map((line) => `not an answer on the plugin's stdout: ${line}`));
    process.close();
  };
  return {
    complaints,
    /** Whether the plugin loaded. */
    async load() {
      if (!existsSync(file)) return false;
      try {
        await start();
        return true;
      } catch (error) {
        complaints.push(`${name}: ${error.message}`);
        return false;
      }
    },
    async ask(method, params, invocation) {
      if (process.exited && restarts < RESTARTS) {
        end();
        await sleep(FIRST_PAUSE * 2 ** restarts++);
        await start();
      }
      return process.request(method, params, invocation);
    },
    close: () => process && end(),
  };
}

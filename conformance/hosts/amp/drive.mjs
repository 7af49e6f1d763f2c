// Amp: the client's own plugin runtime runs the plugin. The agent itself runs on the host's servers, so what
// becomes of an answer is told by `host.mjs`, and calls that may run are run here.
//
// `client`: `{ mode }`: which names the tools have, `files` (default: Bash, create_file, edit_file) or
// `patch` (shell_command, apply_patch).
// `install.way`: `folder` (default: the plugin is the project's) or `user`; an odd folder is a user's.
// `actions`: `{ prompt }` is a further prompt of the same thread. A turn `{ status }` is a failed one.
// `native({ tool, input })` is a call by its name.

import { remains, workplace } from '../../src/sandbox.mjs';
import { clientEnvironment, host, install, remove } from './plugin.mjs';
import { Thread } from './thread.mjs';

export async function drive({ lane: { client }, root, plugin, scenario }) {
  const at = workplace(root, scenario);
  const env = clientEnvironment(at, scenario.env);
  const plugins = install(at, plugin, scenario.install);
  if (scenario.install?.remove) remove(plugins, scenario.install.remove);
  const own = host(client.program, at, plugins[0], env);
  const loaded = await own.load();
  const ask = loaded ? own.ask : async () => ({ result: null });
  const thread = new Thread(ask, { turns: scenario.turns, mode: scenario.client?.mode, at: { project: at.project, env } });
  const further = scenario.actions.flatMap(({ prompt }) => (prompt === undefined ? [] : [prompt]));
  try {
    for (const prompt of [scenario.prompt, ...further]) await thread.prompt(prompt);
    if (loaded) await own.ask('dispose', {});
  } finally {
    own.close();
  }
  const { faults, ...observation } = thread.observation;
  return { loaded, ...observation, ...remains(at), complaints: [...own.complaints, ...faults] };
}

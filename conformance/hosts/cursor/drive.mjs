// Cursor: the hook executor and the wrappers of tools out of the client's own package, called in the order
// in which the client's runner calls them. The model is given what they give back.
//
// `client`: `{ shell, profile, transport, nested }`: the user's shell (`/bin/bash`), a line of its profile,
// how hooks get their input (`stdin`, or `legacy`: a here-document), whether answers in the form of another
// client are read (no).
// `actions`: `{ prompt }` is a further run with its own session events, `{ compact: true }` a compaction
// before the last request of a run, `{ 'open-workspace': true }` the opening of a workspace before all.
// A turn `{ status }` is an error of the model's API. `native({ event, payload })` fires one event.

import { remains, workplace } from '../../src/sandbox.mjs';
import { enter, install, loadPlugin, remove, startExecutor } from './home.mjs';
import { startProbe } from './mcp.mjs';
import { available, loadParts, located } from './parts.mjs';
import { Run } from './run.mjs';

export { available };

export async function drive({ lane: { client }, root, plugin, scenario }) {
  const at = workplace(root, scenario);
  const copy = install(at, plugin);
  if (scenario.install?.remove) remove(copy, scenario.install.remove);
  const where = located(client);
  enter(at, scenario);
  const parts = await loadParts(where);
  const complaints = [];
  const loaded = await loadPlugin(parts, copy);
  const plugins = loaded.plugin ? [loaded.plugin] : [];
  const { executor, problems } = await startExecutor(parts, at, plugins, (event) => complaints.push(...complaintOf(event)), scenario.client);
  const probe = JSON.stringify(scenario.turns).includes('"step":"mcp"') ? await startProbe() : undefined;
  const run = new Run(parts, executor, { at, probe, turns: scenario.turns, compact: scenario.actions.some(({ compact }) => compact) });
  if (scenario.actions.some((action) => action['open-workspace'])) await executor.executeHookForStep('workspaceOpen', {});
  const further = scenario.actions.flatMap(({ prompt }) => (prompt === undefined ? [] : [prompt]));
  for (const prompt of [scenario.prompt, ...further]) await run.session(prompt);
  probe?.close();
  return {
    loaded: plugins.length > 0 && problems.length === 0,
    ...run.observation,
    ...remains(at),
    complaints: [...loaded.problems, ...problems, ...complaints],
  };
}

/** What the executor reports of a hook that it ran: nothing where all went well or the hook refused in due form. */
const complaintOf = ({ hookStep, status, errorClass, exitCode }) =>
  errorClass ? [`${hookStep}: ${status}, ${errorClass}${exitCode ? `, exit ${exitCode}` : ''}`] : [];

// Codex: `codex exec` with the plugin installed from its own marketplace.
//
// `client`: `{ model, settings, arguments, trust }`; `settings` are lines for config.toml, `trust` is
// `bypass` (default), `kept` (trusted as a user does) or `none`.
// `actions`: `{ prompt }` is a further prompt of the same session, `{ compact: true }` makes the next turn
// of the model report more tokens than the client lets grow.

import { spawnSync } from 'node:child_process';

import { bounded, remains, workplace } from '../../src/sandbox.mjs';
import { clientEnvironment, install, remove, writeSettings } from './home.mjs';
import { startModel, textOf } from './model.mjs';
import { listHooks, trustAll, withServer } from './server.mjs';

export async function drive({ lane: { client }, root, plugin, scenario }) {
  const at = workplace(root, scenario);
  spawnSync('git', ['init', '--quiet'], { cwd: at.project });
  const script = scriptOf(scenario);
  const model = await startModel(script);
  writeSettings(at, model.port, settingsOf(scenario));
  const refused = install(client, at, plugin);
  const further = scenario.actions.filter(({ prompt }) => prompt !== undefined).map(({ prompt }) => prompt);
  const runs = [];
  let listed = { hooks: [], complaints: [] };
  if (!refused.length) {
    listed = await withServer(client, at, async (request) => {
      if (scenario.client?.trust === 'kept') await trustAll(request, at);
      return listHooks(request, at);
    });
    if (scenario.install?.remove) remove(at, scenario.install.remove);
    for (const [index, prompt] of [scenario.prompt, ...further].entries()) {
      const args = [...argumentsOf(scenario, index > 0), prompt];
      runs.push(await bounded(client.program, args, { cwd: at.project, env: clientEnvironment(at, scenario.env), seconds: 90 }));
    }
  }
  model.close();
  return {
    loaded: refused.length === 0 && listed.hooks.length > 0,
    ...received(model.requests, script, [scenario.prompt, ...further]),
    final: runs.at(-1)?.stdout.trim() ?? '',
    ...remains(at),
    complaints: [...refused, ...listed.complaints, ...runs.flatMap(complaintsOf)],
  };
}

function settingsOf({ client = {}, actions, turns }) {
  const limit = actions.some(({ compact }) => compact) ? 'model_auto_compact_token_limit = 5000\n' : '';
  return { model: client.model, settings: limit + (client.settings ?? ''), mcp: JSON.stringify(turns).includes('"step":"mcp"') };
}

function argumentsOf({ permissions, client = {} }, again) {
  const trust = ['kept', 'none'].includes(client.trust) ? [] : ['--dangerously-bypass-hook-trust'];
  const sandbox = permissions === 'ask' ? ['--approve-for-me'] : ['-c', 'sandbox_mode="danger-full-access"'];
  return ['exec', ...(again ? ['resume', '--last'] : []), '--skip-git-repo-check', ...trust, ...sandbox, ...(client.arguments ?? [])];
}

/** The model's script: steps as this client's own tools. */
function scriptOf({ turns, actions, permissions }) {
  const agents = [];
  const items = (turn) => {
    if (typeof turn === 'string') return [[{ text: turn }]];
    return Array.isArray(turn) ? [turn.map(item), ...waits(turn)] : [turn];
  };
  const waits = (turn) => turn.filter(({ step }) => step === 'agent').map(() => [WAIT]);
  const item = (step) => {
    if (step.step === 'agent') agents.push({ prompt: step.prompt, turns: step.turns.flatMap(items) });
    return TOOLS[step.step](step, permissions);
  };
  const main = turns.flatMap(items);
  if (actions.some(({ compact }) => compact)) main[0] = { items: main[0], tokens: 100_000 };
  return { main, agents };
}

const WAIT = { call: 'wait_agent', namespace: 'multi_agent_v1', args: { targets: ['$AGENT'], timeout_ms: 20_000 } };

const lines = (text, sign) => text.replace(/\n$/, '').split('\n').map((line) => sign + line).join('\n');
const patch = (body) => ({ custom: 'apply_patch', input: `*** Begin Patch\n${body}\n*** End Patch` });

const TOOLS = {
  shell: ({ command }, permissions) => ({
    call: 'exec_command',
    args: { cmd: command, ...(permissions === 'ask' && { sandbox_permissions: 'require_escalated', justification: 'needed' }) },
  }),
  write: ({ path, content }) => patch(`*** Add File: ${path}\n${lines(content, '+')}`),
  edit: ({ path, old, new: fresh }) => patch(`*** Update File: ${path}\n@@\n${lines(old, '-')}\n${lines(fresh, '+')}`),
  mcp: ({ tool, args }) => ({ call: tool, namespace: 'mcp__probe', args }),
  agent: ({ prompt }) => ({ call: 'spawn_agent', namespace: 'multi_agent_v1', args: { message: prompt, agent_type: 'default' } }),
  native: ({ call }) => call,
};

/** Texts that this client gives the model for a call that did not run. */
const REFUSED = /^(Command|Tool call) blocked by PreToolUse hook|Rejected\(|^apply_patch verification failed|^unsupported call|^aborted$|^hook returned updatedInput/;

/** What the client itself tells the model. */
const OWN = /^(You are Codex|<(permissions|environment|skills|apps|plugins|collab|user_instructions|multi_agent|personality|model_switch)[\w ]*|# AGENTS\.md|Warning: The maximum number)/;

/** What the model was given, each item once. */
function received(requests, { agents }, prompts) {
  const seen = new Set();
  const main = requests.filter(({ agent }) => !agent);
  const models = main.map(({ body }) => body.model);
  const observation = { calls: [], told: [], prompts: [], requests: main.length, models };
  const tasks = new Set(agents.map(({ prompt }) => prompt));
  for (const { agent, body } of requests) {
    for (const item of body.input) {
      const text = textOf(item.output ?? item.content);
      const key = JSON.stringify([agent, item.type, item.role, item.call_id, text]);
      if (seen.has(key)) continue;
      seen.add(key);
      if (item.type?.endsWith('_output')) observation.calls.push({ agent, refused: REFUSED.test(text), text });
      else if (item.type !== 'message' || item.role === 'assistant' || OWN.test(text) || tasks.has(text)) continue;
      else if (prompts.includes(text)) observation.prompts.push(text);
      else observation.told.push({ agent, role: item.role, text });
    }
  }
  return observation;
}

/** Hooks that failed, and what the client warned of. */
function complaintsOf({ stderr, timedOut }) {
  const said = stderr
    .split('\n')
    .filter((line) => /^hook: \w+ Failed|\b(WARN|ERROR)\b.*(hook|plugin)|^warning:/i.test(line))
    .filter((line) => !/hook-trust|blocked by PreToolUse hook|bubblewrap/.test(line));
  return timedOut ? [...said, 'the client did not end in time'] : said;
}

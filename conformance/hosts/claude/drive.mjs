// Claude Code: `claude -p` with the plugin from a folder, or from the marketplace that the artifact is.
//
// `client`: `{ model, settings, arguments, turns }`. `actions` follow the prompt in the same session, each
// when the one before has been answered:
//   `{ prompt }`                        a further prompt (`/compact` is one)
//   `{ compact: true }`                 the prompt `/compact`
//   `{ edit: path, content }`           edits a file of the project
//   `{ request: {...} }`                a control request, such as `{ subtype: 'set_model', model }`
//   each may have `seen: true`          waits until a handler has left a mark, for a while at most
//   and `wait`                          then so many milliseconds

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { bounded, put, remains, workplace } from '../../src/sandbox.mjs';
import { clientEnvironment, copy, installFromMarketplace } from './client.mjs';
import { startModel, textOf } from './model.mjs';

const PROBE = new URL('../../src/probe-mcp.mjs', import.meta.url).pathname;

export async function drive({ lane: { client }, root, plugin, scenario }) {
  const at = workplace(root, scenario);
  const folder = copy(at, plugin, scenario.install);
  const fromMarketplace = scenario.install?.way === 'marketplace';
  const refused = fromMarketplace ? installFromMarketplace(client, at, folder) : [];
  const script = scriptOf(scenario, at);
  const model = await startModel(script);
  const log = join(root, 'debug.log');
  const args = argumentsOf(scenario, log, fromMarketplace ? [] : ['--plugin-dir', folder]);
  const env = clientEnvironment(at, model.port, scenario.env);
  const run = await bounded(client.program, args, { cwd: at.project, env, seconds: 100, feed: talk(scenario, at) });
  model.close();
  const events = run.stdout.split('\n').filter(Boolean).flatMap(parsed);
  const begun = events.find(({ type, subtype }) => type === 'system' && subtype === 'init');
  return {
    loaded: Boolean(begun?.plugins?.some(({ name }) => name === 'proof')),
    ...received(model.requests, script, promptsOf(scenario), saidByHooks(events)),
    final: events.findLast(({ type }) => type === 'result')?.result ?? '',
    ...remains(at),
    complaints: [...refused, ...complaintsOf(events, log), ...(run.timedOut ? ['the client did not end in time'] : [])],
    ...(run.exit !== 0 && { stderr: run.stderr.slice(-500) }),
  };
}

const parsed = (line) => {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
};

function argumentsOf({ permissions, client = {}, turns }, log, plugin) {
  const mcp = { mcpServers: { probe: { command: process.execPath, args: [PROBE] } } };
  const has = (step) => JSON.stringify(turns).includes(`"step":"${step}"`);
  return [
    ...['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose', '--include-hook-events'],
    ...['--debug-file', log, ...plugin],
    ...(has('mcp') ? ['--mcp-config', JSON.stringify(mcp)] : []),
    ...(permissions === 'allow' ? ['--allowedTools', 'Bash,Write,Edit,Read,Agent,mcp__probe'] : []),
    ...(client.settings ? ['--settings', JSON.stringify(client.settings)] : []),
    ...(client.model ? ['--model', client.model] : []),
    ...(client.arguments ?? []),
  ];
}

const compactAsPrompt = (action) => (action.compact ? { prompt: '/compact' } : action);
const promptsOf = ({ prompt, actions }) => [prompt, ...actions.map(compactAsPrompt).flatMap((action) => action.prompt ?? [])];

/** Talks to the client: the prompt, then each action once the client has answered the one before. */
const talk = ({ prompt, actions }, at) => async (stdin, child) => {
  const send = (message) => stdin.write(`${JSON.stringify(message)}\n`);
  const lines = createInterface({ input: child.stdout });
  const answered = waiter(lines);
  lines.on('line', (line) =>
    parsed(line).filter(isQuestion).forEach(({ request_id: id }) => setTimeout(() => send(refusal(id)), PATIENCE).unref()),
  );
  for (const action of [{ prompt }, ...actions].map(compactAsPrompt)) {
    if (action.edit) put(join(at.project, action.edit), action.content);
    if (action.request) send({ type: 'control_request', request_id: `request-${Date.now()}`, request: action.request });
    if (action.prompt !== undefined) {
      send({ type: 'user', message: { role: 'user', content: action.prompt } });
      await answered('result');
    }
    if (action.seen) await marked(at);
    if (action.wait) await sleep(action.wait);
  }
  stdin.end();
};

const LONGEST_SEEN = 15_000;

/** Waits for a mark, so that no time has to be guessed. */
async function marked({ marks }) {
  const end = Date.now() + LONGEST_SEEN;
  while (statSync(marks).size === 0 && Date.now() < end) await sleep(50);
}

// Where the client asks somebody, nobody allows it; hooks are asked at the same time, and may answer first.
const PATIENCE = 3000;
const isQuestion = ({ type, request }) => type === 'control_request' && request.subtype === 'can_use_tool';
const refusal = (id) => ({
  type: 'control_response',
  response: { subtype: 'success', request_id: id, response: { behavior: 'deny', message: 'nobody is there' } },
});

/** Gives a function that waits for the next message of a type, or for the end. */
function waiter(lines) {
  let waiting;
  let ended = false;
  lines.on('line', (line) => {
    const [message] = parsed(line);
    if (waiting && message?.type === waiting.type) waiting.done();
  });
  lines.on('close', () => {
    ended = true;
    waiting?.done();
  });
  return (type) => (ended ? Promise.resolve() : new Promise((done) => (waiting = { type, done })));
}

/** The model's script: steps as this client's own tools. */
function scriptOf({ turns, client = {} }, at) {
  const agents = [];
  const blocks = (turn) => {
    if (typeof turn === 'string') return [{ text: turn }];
    if (!Array.isArray(turn)) return turn;
    return turn.map((step) => {
      if (step.step === 'agent') agents.push({ prompt: step.prompt, turns: step.turns.map(blocks) });
      return TOOLS[step.step](step, at);
    });
  };
  const main = [...turns, ...(client.turns ?? [])].map(blocks);
  return { main, agents };
}

const TOOLS = {
  shell: ({ command }) => ({ name: 'Bash', input: { command, description: 'run a command' } }),
  write: ({ path, content }, at) => ({ name: 'Write', input: { file_path: join(at.project, path), content } }),
  edit: ({ path, old, new: fresh }, at) => ({
    name: 'Edit',
    input: { file_path: join(at.project, path), old_string: old, new_string: fresh },
  }),
  read: ({ path }, at) => ({ name: 'Read', input: { file_path: join(at.project, path) } }),
  mcp: ({ tool, args }) => ({ name: `mcp__probe__${tool}`, input: args }),
  agent: ({ prompt }) => ({
    name: 'Agent',
    input: { description: 'a part of the work', prompt, subagent_type: 'general-purpose', run_in_background: false },
  }),
  native: ({ call }) => call,
};

// The client packs texts of hooks together with its own: they are cut out of them.
const OF_HOOKS = /\bhook (additional context|success|blocking error|feedback|error|stopped)/i;
const OWN =
  /\n\n(?=\S+(?: \S+)? hook (?:additional context|success|blocking error|feedback)|# Environment\n|The following (?:deferred tools|skills|agent)|Available agent types|Today's date is|When you launch multiple agents|You are powered by)/;
const SUMMARY = /^CRITICAL: Respond with TEXT ONLY|^This session is being continued|^<local-command|^<command-name>|^Caveat: /;
function toldBy(role, text, said) {
  if (role !== 'system' && !text.startsWith('<system-reminder>')) return [text].filter((whole) => !SUMMARY.test(whole));
  const parts = text.split(OWN).filter((part) => OF_HOOKS.test(part));
  // A hook's own text may look like the client's, where it is cut.
  const lost = said.filter((own) => text.includes(own) && !parts.some((part) => part.includes(own)));
  return [...parts, ...lost];
}

/** All texts that hooks answered with. */
function saidByHooks(events) {
  const texts = (value) => {
    if (typeof value === 'string') return [value.trim()].filter(Boolean);
    return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
  };
  const answers = events.filter(({ subtype, stdout }) => subtype === 'hook_response' && stdout);
  return answers.flatMap(({ stdout }) => parsed(stdout).map((answer) => answer.hookSpecificOutput?.additionalContext).flatMap(texts));
}

/** What the model was given, each item once. */
function received(requests, { agents }, prompts, said) {
  const asked = requests.filter(({ of }) => of !== 'own');
  const main = asked.filter(({ of }) => of === 'main');
  const models = main.map(({ body }) => body.model);
  const observation = { calls: [], told: [], prompts: [], requests: main.length, models };
  const tasks = new Set(agents.map(({ prompt }) => prompt));
  const seen = new Set();
  for (const { of, body } of asked) {
    const agent = of === 'agent';
    const blocks = body.messages
      .filter(({ role }) => role !== 'assistant')
      .flatMap(({ role, content }) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map((block) => ({ role, ...block })));
    for (const { role, type, tool_use_id: call, is_error: failed, ...block } of blocks) {
      const text = type === 'tool_result' ? textOf(block.content) : (block.text ?? '');
      const key = JSON.stringify([agent, role, type, call, text]);
      if (seen.has(key)) continue;
      seen.add(key);
      if (type === 'tool_result') observation.calls.push({ agent, refused: failed === true, text });
      else if (prompts.includes(text.trim())) observation.prompts.push(text);
      else if (!tasks.has(text)) observation.told.push(...toldBy(role, text, said).map((part) => ({ agent, role, text: part })));
    }
  }
  return observation;
}

/** Hooks that failed, and what the client noted of hooks and plugins. */
function complaintsOf(events, log) {
  const failed = events
    .filter(({ subtype, outcome }) => subtype === 'hook_response' && outcome && outcome !== 'success')
    .map((event) => `hook: ${event.hook_event} ${event.outcome}: ${event.stderr ?? ''}`);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  const noted = lines
    .filter((line) => /\[(ERROR|WARN)\].*(hook|plugin)|hook.*(validation failed|timed out|status [1-9]|unknown|ignored)/i.test(line))
    .filter((line) => !/save config with lock|hooks module|telemetry|Hooks: (Checking first line|Parsed initial response|Successfully parsed)|"Hook [^"]* success:/.test(line))
    .map((line) => line.slice(25, 400));
  return [...failed, ...noted];
}

// A stand-in for Amp's plugin runtime, for simulation and tests: loads one plugin, delivers one
// event as the host does, and says what the host would make of the answer.
// usage: node fake-host.mjs <index.js>   with { event, payload, workspaceRoot } as JSON on stdin
import { register } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const READY_MS = 10_000;
const DISPOSE_MS = 3_000;

/** Answers of a plugin without a handler; the keys are the events that take one handler each. */
const DEFAULTS = {
  "agent.start": {},
  "tool.call": { action: "allow" },
  "tool.result": undefined,
  "agent.end": { action: "done" },
  "changes.prompt": {},
};
const STATUSES = ["done", "error", "cancelled"];

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** The wire between host and plugin carries JSON. */
const wire = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? "null"));
const limited = (ms, work, message) => {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(message)), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** What the host does with an answer: `effect`, and `fault` where the plugin surely meant otherwise. */
const JUDGES = {
  "tool.call"(payload, { result, error }) {
    const run = (input = payload.input) => ({ runs: true, input });
    if (error) return { effect: { runs: false, status: "error", text: `Plugin error: ${error}` } };
    if (!isObject(result) || typeof result.action !== "string") return { effect: run() };
    switch (result.action) {
      case "allow":
        return { effect: run() };
      case "modify":
        return isObject(result.input)
          ? { effect: run(result.input) }
          : { effect: { runs: true }, fault: "modify without input: the tool gets no arguments" };
      case "reject-and-continue":
        return said(
          { runs: false, status: "done", text: `Tool rejected by plugin: ${result.message}` },
          result.message,
        );
      case "synthesize":
        return said({ runs: false, status: "done", text: result.result?.output }, result.result?.output);
      case "error":
        return said(
          { runs: false, status: "error", text: `Plugin error: ${result.message}` },
          result.message,
        );
      default:
        return { effect: run(), fault: `the host permits the call on the unknown action ${result.action}` };
    }
  },
  "tool.result"(payload, { result, error }) {
    const { status, output } = payload;
    const same = { replaced: false, status, output, error: payload.error };
    if (error || !isObject(result)) return { effect: same };
    return STATUSES.includes(result.status)
      ? { effect: { replaced: true, status: result.status, output: result.output, error: result.error } }
      : { effect: same, fault: "the host ignores a result without one of its statuses" };
  },
  "agent.start"(_, { result, error }) {
    const message = error ? undefined : result?.message;
    return message === undefined
      ? { effect: { appended: null } }
      : said({ appended: message?.content }, message?.content);
  },
  "agent.end"(_, { result, error }) {
    if (error || result?.action !== "continue") return { effect: { continues: false } };
    const { userMessage, maxContinuations = 5 } = result;
    return said({ continues: true, userMessage, maxContinuations }, userMessage);
  },
  "changes.prompt": (_, { result, error }) => ({ effect: { appended: (!error && result?.append) || null } }),
};
const said = (effect, text) =>
  typeof text === "string" ? { effect } : { effect, fault: "the answer lacks its text" };

/** Headless, as in a run without a terminal. */
const noUi = async () => {
  throw new Error("Plugin UI not available (headless)");
};
const ui = { notify: noUi, input: noUi, confirm: noUi, select: noUi };
const absent = (name) => () => {
  throw new Error(`${name} is not part of this stand-in`);
};

class PluginAPI {
  #requests = new Map();
  #listeners = [];
  #registered = [];
  #disposers = [];

  constructor(workspaceRoot) {
    const subscription = () => ({ unsubscribe() {} });
    Object.assign(this, {
      logger: { log: (...parts) => console.error(...parts) },
      system: {
        open: absent("system.open"),
        workspaceRoot: workspaceRoot ? pathToFileURL(workspaceRoot).href : null,
        ampURL: "http://127.0.0.1/",
        user: null,
        executor: { kind: "local", keepAlive: absent("keepAlive") },
      },
      configuration: {
        get: async () => ({}),
        update: async () => {},
        delete: async () => {},
        subscribe: subscription,
        pipe: absent("pipe"),
      },
      $: absent("$"),
      ui,
      ai: { ask: absent("ai.ask"), generate: absent("ai.generate") },
      attachments: { upload: absent("attachments.upload") },
      activeThread: { current: null, get: () => null, subscribe: subscription },
      threads: { get: absent("threads.get") },
      experimental: {},
      helpers: helpers(workspaceRoot),
      createAgent: absent("createAgent"),
      getBuiltinAgent: absent("getBuiltinAgent"),
      registerAgentMode: absent("registerAgentMode"),
      registerLinkPattern: subscription,
      createWebhook: absent("createWebhook"),
    });
  }

  /** A request event keeps one handler, the last; others keep a list. */
  on(event, handler) {
    this.#registered.push(event);
    if (Object.hasOwn(DEFAULTS, event)) {
      this.#requests.set(event, handler);
      return { unsubscribe: () => this.#requests.get(event) === handler && this.#requests.delete(event) };
    }
    const listener = { event, handler };
    this.#listeners.push(listener);
    return { unsubscribe: () => (this.#listeners = this.#listeners.filter((each) => each !== listener)) };
  }

  // Like the host's own, these need their object: `const { registerTool } = amp` does not work.
  registerCommand() {
    return this.#unsubscribable();
  }
  registerTool() {
    return this.#unsubscribable();
  }
  registerSkill() {
    return this.#unsubscribable();
  }
  onDispose(callback) {
    this.#disposers.push(callback);
    return this.#unsubscribable();
  }
  #unsubscribable() {
    return { unsubscribe() {} };
  }

  static registered = (api) => api.#registered;

  static async deliver(api, event, data) {
    if (typeof data?.thread?.id !== "string") throw new Error(`Plugin event ${event} is missing thread.id`);
    const { $, ai, system, logger } = api;
    const context = { $, ui, ai, system, logger, span: {}, thread: { id: data.thread.id } };
    if (Object.hasOwn(DEFAULTS, event)) {
      const handler = api.#requests.get(event);
      return handler ? handler(data, context) : DEFAULTS[event];
    }
    for (const listener of api.#listeners)
      if (listener.event === event) await listener.handler(data, context);
  }

  static dispose = (api) => Promise.allSettled(api.#disposers.map(async (callback) => callback()));
}

function helpers(workspaceRoot = "/") {
  const uri = (path) => pathToFileURL(resolve(workspaceRoot, path));
  return {
    shellCommandFromToolCall({ tool, input } = {}) {
      if (tool === "Bash" && typeof input?.cmd === "string") return { command: input.cmd, dir: input.cwd };
      if (tool === "shell_command" && typeof input?.command === "string")
        return { command: input.command, dir: input.workdir };
      return null;
    },
    filesModifiedByToolCall({ tool, input } = {}) {
      if (["edit_file", "create_file"].includes(tool) && typeof input?.path === "string")
        return [uri(input.path)];
      if (tool !== "apply_patch" || typeof input?.patchText !== "string") return null;
      return [...input.patchText.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) =>
        uri(match[1].trim()),
      );
    },
    filePathFromURI: (value) => (String(value).startsWith("file:") ? fileURLToPath(String(value)) : null),
    toolCallsInMessages: (messages) =>
      messages.flatMap(({ content = [] }) => content.filter(({ type }) => type === "tool_use")),
    isPluginUINotAvailableError: (error) => error?.name === "PluginUIUnavailableError",
  };
}

/** The host takes any `.js` file as a module, and knows `@ampcode/plugin` itself. */
function hooks() {
  const source = `
    import { readFile } from "node:fs/promises";
    const STUB = "data:text/javascript,export const defineAgent = (x) => x; export const defineTool = (x) => x;";
    export const resolve = (name, context, next) =>
      name === "@ampcode/plugin" ? { url: STUB, shortCircuit: true } : next(name, context);
    export const load = async (url, context, next) =>
      url === ${JSON.stringify(plugin)}
        ? { format: "module", source: await readFile(new URL(url)), shortCircuit: true }
        : next(url, context);`;
  register(`data:text/javascript,${encodeURIComponent(source)}`);
}

async function text(stream) {
  let all = "";
  for await (const chunk of stream.setEncoding("utf8")) all += chunk;
  return all;
}

const file = resolve(process.argv[2] ?? "index.js");
const plugin = pathToFileURL(file).href;
const request = JSON.parse(await text(process.stdin));
const report = { registered: [], result: null, effect: null, stdout: "", errors: [] };

// The plugin's stdout is the host's wire: whatever is printed there is a fault.
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = (chunk, encoding, done) => {
  report.stdout += Buffer.from(chunk, typeof encoding === "string" ? encoding : "utf8").toString();
  for (const callback of [encoding, done]) if (typeof callback === "function") queueMicrotask(callback);
  return true;
};
const finish = () => {
  if (report.stdout) report.errors.push("the plugin wrote to stdout");
  print(`${JSON.stringify(report)}\n`, () => process.exit(report.errors.length ? 1 : 0));
};
let done = false;
process.on("exit", (code) => {
  if (done) return;
  report.errors.push(`Plugin process exited (code=${code})`);
  print(`${JSON.stringify(report)}\n`);
});
// The real process lives as long as the host does.
setInterval(() => {}, 1_000);

try {
  hooks();
  process.chdir(dirname(file));
  const api = new PluginAPI(request.workspaceRoot);
  const load = async () => {
    const { default: factory } = await import(plugin);
    if (typeof factory !== "function") throw new Error("Plugin must export a default function");
    await factory(api);
  };
  await limited(READY_MS, load(), `the plugin was not ready within ${READY_MS} ms`);
  report.registered = PluginAPI.registered(api);
  const reply = {};
  try {
    reply.result = wire(await PluginAPI.deliver(api, request.event, wire(request.payload)));
  } catch (error) {
    reply.error = error instanceof Error ? error.message : String(error);
    report.errors.push(reply.error);
  }
  report.result = reply.result ?? null;
  const { effect = null, fault } = JUDGES[request.event]?.(request.payload, reply) ?? {};
  report.effect = effect;
  if (fault) report.errors.push(fault);
  await limited(DISPOSE_MS, PluginAPI.dispose(api), "dispose took too long").catch(() => {});
} catch (error) {
  report.errors.push(error instanceof Error ? error.message : String(error));
}
done = true;
finish();

// The client's own wrappers of tools, around tools that do what the step says: hooks stand in the wrappers.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { bounded } from '../../src/sandbox.mjs';

// The client adds it to what it tells the model of a call that a hook refused.
const REFUSED = /Do not suggest workarounds to the blocked tool|hook is configured to fail closed/;

const failed = (name, value) => ({ result: { case: name, value } });
const success = (value) => failed('success', value);

/** Functions from a step to `{ call: { refused, text }, told }`, by kind of step. */
export function toolsOf(parts, executor, { at, base, probe }) {
  const signal = new AbortController().signal;
  const file = (path) => resolve(at.project, path);

  async function run(tool, args) {
    const told = [];
    const given = await tool.execute({ signal }, { toolCallId: 'call_1', ...args }, { hookContextCollector: told });
    const texts = told.map(({ content, additionalContext, text }) => content ?? additionalContext ?? text);
    return { call: callOf(given.result), told: texts };
  }

  const runsCommand = {
    async execute(_, { command, workingDirectory }) {
      const done = await bounded('/bin/bash', ['-c', command], { cwd: workingDirectory || at.project, env: process.env, seconds: 30 });
      const { exit: exitCode, stdout, stderr } = done;
      return exitCode === 0 ? success({ stdout, stderr }) : failed('failure', { stdout, stderr, exitCode, aborted: false });
    },
  };
  const reads = {
    async execute(_, { path }) {
      try {
        return success({ output: { case: 'content', value: readFileSync(file(path), 'utf8') } });
      } catch {
        return failed('fileNotFound', { path });
      }
    },
  };
  const writes = {
    async execute(_, { path, fileText }) {
      mkdirSync(dirname(file(path)), { recursive: true });
      writeFileSync(file(path), fileText);
      return success({ path });
    },
  };
  const callsServer = {
    async execute(_, { toolName, args }) {
      const plain = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, value.toJson()]));
      const { content, isError } = await probe.call(toolName, plain);
      return success({ content: content.map(({ text }) => ({ content: { case: 'text', value: { text } } })), isError });
    },
  };
  const lease = { getClient: async () => ({ config: { command: 'node', args: ['probe'] } }) };
  const write = (path, content) => run(new parts.WriteTool(writes, executor, base), { path: file(path), fileText: content });

  return {
    shell: ({ command }) =>
      run(new parts.ShellTool(runsCommand, executor, base), { command, workingDirectory: at.project, timeout: 30_000 }),
    read: ({ path }) => run(new parts.ReadTool(reads, executor, base), { path: file(path) }),
    write: ({ path, content }) => write(path, content),
    edit: ({ path, old, new: fresh }) => write(path, readFileSync(file(path), 'utf8').replace(old, () => fresh)),
    mcp: ({ tool, args }) =>
      run(new parts.McpTool(callsServer, executor, base, lease), {
        toolName: tool,
        providerIdentifier: 'probe',
        args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, { toJson: () => value }])),
      }),
  };
}

/** What the model gets of a result. */
function callOf(result) {
  const text = textOf(result.value);
  return { refused: ['rejected', 'permissionDenied'].includes(result.case) || REFUSED.test(text), text };
}

function textOf(value) {
  const plain = JSON.parse(JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)));
  return texts(plain).join('\n');
}

/** All texts of a value but the names of variants. */
function texts(value) {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'case' ? [] : texts(inner)));
}

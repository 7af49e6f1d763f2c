// The tools of the host, as far as scenarios need them: they do what they are asked for in the project.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { bounded } from '../../src/sandbox.mjs';

const lines = (text, sign) => text.replace(/\n$/, '').split('\n').map((line) => sign + line).join('\n');
const patch = (body) => ({ tool: 'apply_patch', input: { patchText: `*** Begin Patch\n${body}\n*** End Patch` } });

const COMMON = {
  read: ({ path }) => ({ tool: 'Read', input: { path } }),
  native: ({ call }) => call,
};

/** From a step to a call, by the agent's mode: hosts name tools differently in different modes. */
const MODES = {
  files: {
    ...COMMON,
    shell: ({ command }, project) => ({ tool: 'Bash', input: { cmd: command, cwd: project } }),
    write: ({ path, content }) => ({ tool: 'create_file', input: { path, content } }),
    edit: ({ path, old, new: fresh }) => ({ tool: 'edit_file', input: { path, old_str: old, new_str: fresh } }),
  },
  patch: {
    ...COMMON,
    shell: ({ command }, project) => ({ tool: 'shell_command', input: { command, workdir: project } }),
    write: ({ path, content }) => patch(`*** Add File: ${path}\n${lines(content, '+')}`),
    edit: ({ path, old, new: fresh }) => patch(`*** Update File: ${path}\n@@\n${lines(old, '-')}\n${lines(fresh, '+')}`),
  },
};

/** The call `{ tool, input }` of a step. */
export function callOf(step, project, mode = 'files') {
  const call = MODES[mode][step.step];
  if (!call) throw new Error(`this host has no tool for the step ${step.step}`);
  return call(step, project);
}

const command = async (text, cwd, { project, env }) => {
  const { exit, stdout, stderr } = await bounded('/bin/bash', ['-c', text], { cwd: resolve(project, cwd ?? '.'), env, seconds: 30 });
  return exit === 0 ? stdout : `${stdout}${stderr}\nexit code ${exit}`;
};

function save(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return `wrote ${path}`;
}

const TOOLS = {
  Bash: ({ cmd, cwd }, at) => command(cmd, cwd, at),
  shell_command: ({ command: text, workdir }, at) => command(text, workdir, at),
  Read: ({ path }, { project }) => readFileSync(resolve(project, path), 'utf8'),
  create_file: ({ path, content }, { project }) => save(resolve(project, path), content),
  edit_file({ path, old_str: old, new_str: fresh }, { project }) {
    const file = resolve(project, path);
    return save(file, readFileSync(file, 'utf8').replace(old, () => fresh));
  },
  apply_patch: ({ patchText }, { project }) =>
    patchText
      .split(/^\*\*\* (?=Add|Update)/m)
      .slice(1)
      .map((part) => applied(part, project))
      .join('\n'),
};

/** One file of a patch, with one hunk at most. */
function applied(part, project) {
  const [head, ...body] = part.split('\n');
  const [, kind, path] = /^(Add|Update) File: (.+)$/.exec(head);
  const file = resolve(project, path);
  const having = (sign) => body.filter((line) => line.startsWith(sign)).map((line) => line.slice(1)).join('\n');
  if (kind === 'Add') return save(file, `${having('+')}\n`);
  return save(file, readFileSync(file, 'utf8').replace(having('-'), () => having('+')));
}

/** Runs a call: `{ status, output }`, or `{ status, error }`. */
export async function runTool({ tool, input }, at) {
  try {
    return { status: 'done', output: await TOOLS[tool](input, at) };
  } catch (error) {
    return { status: 'error', error: error.message };
  }
}

// A call of each kind of tools that a host has, each in a turn of its own.

import { agent, mcp, read, shell, write } from './steps.mjs';

const calls = (turns) => ({
  shell: shell('echo hi'),
  'file.read': read('one.txt'),
  'file.write': write('two.txt', 'x\n'),
  mcp: mcp('echo', { text: 'x' }),
  agent: agent('SUBTASK please', turns),
});

/** `turns` are those of the subagent. */
export const everyKind = (kinds, turns) => kinds.map((kind) => [calls(turns)[kind]]);

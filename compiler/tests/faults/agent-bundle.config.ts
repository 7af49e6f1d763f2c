// One mistake per numbered entry; each must give one diagnostic, all in one run.
import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'faulty' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
  hooks: {
    // 1: an unknown event
    toolBfore: './src/fine.ts',
    // 2: a key that would change the object's prototype
    __proto__: './src/fine.ts',
    // 3: an event that a named host lacks
    agentStart: { handler: './src/fine.ts', targets: ['claude', 'amp'] },
    // 4: a prompt in place of a program
    sessionStart: { handler: { prompt: 'Is this safe?' } },
    // 5: a tool selection on an event that is not about a tool
    stop: { handler: './src/fine.ts', tools: ['shell'] },
    beforeTool: [
      // 6: a broken pattern
      { handler: './src/fine.ts', tools: ['('] },
      // 7: a tool that no host has
      { handler: './src/fine.ts', tools: ['teleport'] },
      // 8: one host's tool name on two hosts
      { handler: './src/fine.ts', tools: ['claude:Bash'], targets: ['claude', 'cursor'] },
      // 9: the wrong case
      { handler: './src/fine.ts', tools: ['Shell'] },
      // 10, 11: impossible timeouts
      { handler: './src/fine.ts', timeout: -5 },
      { handler: './src/fine.ts', timeout: 1e9 },
      // 12, 13: an empty handler, none at all
      { handler: '' },
      { onFailure: 'deny' },
      // 14 to 18: keys that do not exist here
      { handler: './src/fine.ts', retries: 3 },
      { handler: './src/fine.ts', failClosed: true },
      { handler: './src/fine.ts', if: 'Bash(rm *)' },
      { handler: './src/fine.ts', env: { MODE: 'strict' } },
      { handler: './src/fine.ts', loop_limit: 3 },
      // 19: a path that leaves the project
      { handler: '../../../../etc/x.mjs' },
    ],
  },
});

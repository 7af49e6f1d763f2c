import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  hooks: {
    sessionStart: './src/hooks/session-start.ts',
    afterTool: './src/hooks/after-tool.ts',
    agentStart: { handler: './src/hooks/agent-start.ts', targets: ['claude', 'codex'] },
    // One of the hosts never ends a loop by itself.
    agentStop: { handler: './src/hooks/agent-stop.ts', maxContinuations: 1 },
  },
  plugin: { name: 'handler-contract', description: 'A handler for each kind of event.' },
  targets: ['claude', 'codex', 'cursor'],
});

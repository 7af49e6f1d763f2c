import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  hooks: { sessionStart: './src/hooks/session-start.ts' },
  plugin: { name: 'handler-contract', description: 'Reminds of a release check.' },
  targets: ['claude', 'codex', 'cursor'],
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'execution-traces', description: 'Tells on stderr what becomes of each call.' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'deny', description: 'Refuses writes, and says why.' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

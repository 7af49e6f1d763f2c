import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'rewrite', description: 'Checks with the lockfile.' },
  targets: ['claude', 'codex', 'cursor'],
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'view', description: 'Says when a file is about to be written.' },
  targets: ['claude', 'codex', 'cursor'],
});

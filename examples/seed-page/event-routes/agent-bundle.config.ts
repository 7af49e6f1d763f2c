import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'event-routes', description: 'Records edits.' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: {
    name: 'host-test',
    description: 'A hook on every event, to see what a host does with hooks.',
  },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

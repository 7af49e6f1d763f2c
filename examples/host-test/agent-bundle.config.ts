import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: {
    name: 'host-test',
    description: 'A hook on every event, to see what a host does with hooks.',
  },
  targets: ['claude', 'codex', 'cursor', 'amp'],
  // Older clients lose all hooks by the events of a model switch.
  hosts: { claude: { minVersion: '2.1.251' } },
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'request-providers', description: 'Refuses writes by a policy that is read once.' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

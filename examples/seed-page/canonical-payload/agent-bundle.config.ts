import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'canonical-payload', description: 'Says in the words of the host what it was told.' },
  targets: ['claude', 'codex', 'cursor'],
});

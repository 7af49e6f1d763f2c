import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: {
    name: 'policy-guard',
    description:
      'Refuses writes to protected files and dangerous commands, by a policy of the workspace.',
    keywords: ['guard', 'policy', 'security'],
  },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'amp-request-results', description: 'Answers in the place of a tool, and after one.' },
  targets: ['amp'],
});

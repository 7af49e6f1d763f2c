import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'handler-type', description: 'Refuses writes by a plain default function.' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
});

import { defineConfig } from 'agent-bundle/config';

export default defineConfig({
  plugin: { name: 'prebuilt', description: 'Reminds the agent to format what it wrote.' },
  targets: ['claude', 'codex'],
  payload: { runtime: { source: './dist/runtime' } },
  hooks: {
    afterTool: {
      handler: { prebuilt: './dist/runtime/hook/index.js' },
      args: ['--command', 'format'],
      tools: ['file.write'],
    },
  },
  nativeHooks: { claude: './native/claude.json' },
});

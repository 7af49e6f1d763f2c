import { defineConfig } from 'agent-bundle/config';

export const small = defineConfig({ plugin: { name: 'p' }, targets: ['portable', 'codex', 'claude'] });

export const large = defineConfig({
  plugin: { name: 'p', author: { name: 'A' }, repository: 'https://example.org/p', keywords: ['k'] },
  targets: ['claude', 'codex', 'cursor', 'amp'],
  hooks: {
    sessionStart: './src/hooks/start.ts',
    beforeTool: [
      './src/hooks/audit.ts',
      { handler: './src/hooks/guard.ts', targets: ['claude'], timeout: 10, tools: ['file.write', 'shell'] },
    ],
    afterTool: { handler: { prebuilt: './dist/hook.js' }, args: ['--host', 'claude'], tools: ['claude:WebSearch'] },
    stop: { handler: './src/hooks/stop.ts', maxContinuations: 3, onFailure: 'continue' },
  },
  payload: { runtime: { source: './dist', targets: ['claude'] } },
  nativeHooks: { claude: './native/claude.json' },
  hosts: { claude: { minVersion: '2.1.300' } },
});

export default defineConfig(async () => ({ plugin: { name: 'p' }, targets: ['amp'] }));

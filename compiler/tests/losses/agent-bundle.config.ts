import { defineConfig } from 'agent-bundle/config';

const instead = 'a denial stands in for the question';
const either = 'one of the two flags is enough';

export default defineConfig({
  plugin: { name: 'losses' },
  targets: ['claude', 'codex', 'cursor', 'amp'],
  hooks: {
    beforeTool: [
      { handler: './src/quiet.ts', targets: ['claude', 'cursor'], tools: ['shell'] },
      {
        handler: './src/dry.ts',
        targets: ['claude'],
        tools: ['shell', 'file.write'],
        allowLoss: [{ code: 'AB4854', host: 'claude', reason: either }],
      },
    ],
    sessionStart: {
      handler: './src/greet.ts',
      targets: ['claude', 'amp'],
      onFailure: 'deny',
      allowLoss: [{ code: 'AB4852', host: 'amp', reason: 'the greeting is a courtesy' }],
    },
  },
  allowLoss: [
    { code: 'AB4202', host: 'codex', reason: 'files are read through the shell there' },
    { code: 'AB4202', host: 'amp', reason: 'files are read through the shell there' },
    { code: 'AB4851', host: 'claude', reason: 'a session without the greeting is fine' },
    { code: 'AB4851', host: 'amp', reason: 'a session without the greeting is fine' },
    { code: 'AB4852', host: 'codex', reason: instead },
    { code: 'AB4852', host: 'cursor', reason: instead },
    { code: 'AB4852', host: 'amp', reason: instead },
  ],
});

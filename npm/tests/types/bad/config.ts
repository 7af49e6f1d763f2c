import { defineConfig } from 'agent-bundle/config';

export const key = defineConfig({ plugin: { name: 'p' }, hook: {} }); // error TS2353
export const plugin = defineConfig({ plugin: { nam: 'p' } }); // error TS2561
export const host = defineConfig({ targets: ['claude', 'kodex'] }); // error TS2820
export const entry = defineConfig({
  hooks: {
    beforeTool: { handler: './a.ts', timeot: 10 }, // error TS2353
    afterTool: [{ handler: './a.ts', targets: ['portable'] }], // error TS2322
  },
});
export const payload = defineConfig({ payload: { runtime: './dist' } }); // error TS2322
export const version = defineConfig({ hosts: { claude: { min: '2.1.300' } } }); // error TS2353

import { shell } from '../src/steps.mjs';

export default {
  title: 'several hooks on one event all run; a denial stands, and texts are all given',
  proves: ['tool/before deny', 'tool/before context'],
  config: { hooks: { beforeTool: ['./src/first.ts', './src/second.ts'] } },
  sources: {
    'src/first.ts': `import { mark } from './mark.js';
export default () => { mark('first'); return { additionalContext: 'ONE' }; };
`,
    'src/second.ts': `import { mark } from './mark.js';
export default () => { mark('second'); return { outcome: 'deny', reason: 'REASON', additionalContext: 'TWO' }; };
`,
  },
  hooks: { 'tool/before': { handle: () => mark('third') } },
  turns: [[shell('echo hi > made.txt')]],
  expect: {
    calls: [{ refused: true, text: 'REASON' }],
    told: ['ONE', 'TWO'],
    files: { 'made.txt': null },
    marks: ['first', 'second', 'third'],
  },
};

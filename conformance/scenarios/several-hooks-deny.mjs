import { shell } from '../src/steps.mjs';

export default {
  title: 'several hooks on one event all run, and a denial stands',
  proves: ['tool/before deny'],
  config: { hooks: { beforeTool: ['./src/first.ts', './src/second.ts'] } },
  sources: {
    'src/first.ts': `import { mark } from './mark.js';
export default () => { mark('first'); };
`,
    'src/second.ts': `import { mark } from './mark.js';
export default () => { mark('second'); return { outcome: 'deny', reason: 'REASON' }; };
`,
  },
  turns: [[shell('echo hi > made.txt')]],
  on: { amp: { expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } } } },
  expect: {
    calls: [{ refused: true, text: 'REASON' }],
    files: { 'made.txt': null },
    marks: ['first', 'second'],
  },
};

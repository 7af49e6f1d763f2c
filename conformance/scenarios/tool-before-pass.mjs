import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook without an opinion changes nothing',
  proves: ['tool/before'],
  hooks: {
    'tool/before': {
      handle: ({ canonical }) => {
        mark(`${canonical.tool.kind} ${canonical.tool.command}`);
      },
    },
  },
  turns: [[shell('echo hi > made.txt')]],
  expect: {
    calls: [{ refused: false }],
    told: [],
    files: { 'made.txt': 'hi' },
    marks: ['shell echo hi > made.txt'],
  },
};

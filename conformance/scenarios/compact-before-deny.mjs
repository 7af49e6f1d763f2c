import { shell } from '../src/steps.mjs';

export default {
  title: 'a refused compaction does not happen',
  proves: ['compact/before deny'],
  hooks: {
    'compact/after': { handle: () => mark('after') },
    'compact/before': {
      handle: () => {
        mark('before');
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  on: { claude: { expect: { calls: undefined, complaints: undefined, marks: ['before'], final: 'blocked by PreCompact hook' } } },
  turns: [[shell('echo one')], [shell('echo two')]],
  actions: [{ compact: true }],
  expect: { calls: undefined, complaints: undefined, marks: ['before'] },
};

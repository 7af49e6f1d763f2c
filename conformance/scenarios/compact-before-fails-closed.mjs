import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that throws refuses the compaction where it is to deny',
  proves: ['compact/before failClosed'],
  hooks: {
    'compact/after': { handle: () => mark('after') },
    'compact/before': {
      settings: { onFailure: 'deny' },
      handle: () => {
        mark('before');
        throw new Error('BROKEN');
      },
    },
  },
  on: { claude: { expect: { calls: undefined, complaints: undefined, marks: ['before'], final: 'blocked by PreCompact hook' } } },
  turns: [[shell('echo one')], [shell('echo two')]],
  actions: [{ compact: true }],
  expect: { calls: undefined, complaints: undefined, marks: ['before'] },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'refused settings do not apply',
  proves: ['config/change deny'],
  hooks: {
    'config/change': {
      handle: () => {
        mark('asked');
        return { outcome: 'deny', reason: 'REASON' };
      },
    },
  },
  files: { '.claude/settings.json': '{}' },
  turns: ['done', [shell('echo "[$ADDED]"')]],
  actions: [{ edit: '.claude/settings.json', content: { env: { ADDED: 'yes' } }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { calls: [{ text: '[]' }], complaints: undefined, marks: ['asked'] },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'a hook that throws refuses the settings where it is to deny',
  proves: ['config/change failClosed'],
  hooks: {
    'config/change': {
      settings: { onFailure: 'deny' },
      handle: () => {
        mark('asked');
        throw new Error('BROKEN');
      },
    },
  },
  files: { '.claude/settings.json': '{}' },
  turns: ['done', [shell('echo "[$ADDED]"')]],
  actions: [{ edit: '.claude/settings.json', content: { env: { ADDED: 'yes' } }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { calls: [{ text: '[]' }], complaints: undefined, marks: ['asked'] },
};

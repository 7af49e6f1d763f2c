import { shell } from '../src/steps.mjs';

export default {
  title: 'changed settings are seen, and apply',
  proves: ['config/change'],
  hooks: { 'config/change': { handle: ({ canonical }) => { mark(canonical.payload.source.value); } } },
  files: { '.claude/settings.json': '{}' },
  turns: ['done', [shell('echo "[$ADDED]"')]],
  actions: [{ edit: '.claude/settings.json', content: { env: { ADDED: 'yes' } }, seen: true, wait: 500 }, { prompt: 'again' }],
  expect: { calls: [{ text: '[yes]' }], marks: ['project_settings'] },
};

import { shell } from '../src/steps.mjs';

export default {
  title: 'refused settings do not apply',
  proves: ['config/change deny'],
  hooks: { 'config/change': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  files: { '.claude/settings.json': '{}' },
  turns: ['done', [shell('echo "[$ADDED]"')]],
  actions: [{ edit: '.claude/settings.json', content: { env: { ADDED: 'yes' } }, wait: 3000 }, { prompt: 'again' }],
  expect: { calls: [{ text: '[]' }], complaints: undefined },
};

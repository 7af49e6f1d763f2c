import { shell } from '../src/steps.mjs';

export default {
  title: 'a plugin installed under an odd path: dollar',
  proves: ['tool/before deny'],
  except: {
    cursor:
      'the client pastes the folder as text into the command, in double quotes; its variable would do on POSIX shells and fail on PowerShell',
  },
  install: { folder: "pay $HOME `id`" },
  hooks: { 'tool/before': { handle: () => ({ outcome: 'deny', reason: 'REASON' }) } },
  turns: [[shell('echo hi > made.txt')]],
  expect: { calls: [{ refused: true, text: 'REASON' }], files: { 'made.txt': null } },
};

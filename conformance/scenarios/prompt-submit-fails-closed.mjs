export default {
  title: 'a hook that throws refuses the prompt where it is to deny',
  proves: ['prompt/submit failClosed'],
  hooks: { 'prompt/submit': { settings: { onFailure: 'deny' }, handle: () => { throw new Error('BROKEN'); } } },
  expect: { requests: 0, complaints: undefined },
};

export default {
  title: 'the end of a session is seen',
  proves: ['session/end'],
  hooks: { 'session/end': { handle: () => mark('ended') } },
  expect: { marks: ['ended'] },
};

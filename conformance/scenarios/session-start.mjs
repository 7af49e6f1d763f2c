export default {
  title: 'the start of a session is seen',
  proves: ['session/start'],
  hooks: { 'session/start': { handle: () => mark('started') } },
  expect: { told: [], marks: ['started'] },
};

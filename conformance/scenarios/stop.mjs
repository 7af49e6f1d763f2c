export default {
  title: 'the end of a turn is seen',
  proves: ['stop'],
  hooks: { stop: { handle: () => { mark('stopped'); } } },
  expect: { told: [], requests: 1, marks: ['stopped'] },
};

export default {
  title: 'the opening of a workspace is seen',
  proves: ['workspace/open'],
  hooks: { 'workspace/open': { handle: () => mark('opened') } },
  actions: [{ 'open-workspace': true }],
  expect: { marks: ['opened'] },
};

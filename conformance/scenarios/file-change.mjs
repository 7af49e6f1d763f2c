// The client watches only what a hook of its own kind names when the session starts.
const WATCH = {
  hooks: {
    SessionStart: [
      {
        hooks: [
          {
            type: 'command',
            command: `printf '{"hookSpecificOutput":{"hookEventName":"SessionStart","watchPaths":["%s/watched.txt"]}}' "$PWD"`,
          },
        ],
      },
    ],
  },
};

export default {
  title: 'a change of a watched file is seen',
  proves: ['file/change'],
  config: { nativeHooks: { claude: './watch.json' } },
  sources: { 'watch.json': JSON.stringify(WATCH) },
  hooks: { 'file/change': { handle: ({ canonical }) => { mark(canonical.payload.filePath.value.split('/').at(-1)); } } },
  files: { 'watched.txt': 'one' },
  actions: [{ wait: 1500 }, { edit: 'watched.txt', content: 'two', seen: true }, { prompt: 'again' }],
  expect: { marks: ['watched.txt'] },
};

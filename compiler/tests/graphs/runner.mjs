// Runs files one after the other and prints what each logs: node runner.mjs <file>…
import { pathToFileURL } from 'node:url';

const TOO_LONG = 4000;
let lines = [];

const shown = (value, depth) => {
  try {
    return probe(value(), depth);
  } catch (error) {
    return error?.own ?? error?.name ?? String(error);
  }
};

// Text for a value that is the same for an original and its linked form.
function probe(value, depth = 3) {
  if (typeof value === 'function') {
    const kind = /^(?:async )?(class|function)\b/.exec(Function.prototype.toString.call(value))?.[1];
    // Minifiers shorten the names that functions have from variables.
    if (!kind) return 'arrow';
    // A default export without a name may be called anything.
    return `${kind} ${value.name.replace(/^_default\d*$/, 'default')}`;
  }
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const tag = Object.prototype.toString.call(value);
  if (depth === 0) return tag;
  // Listing a namespace fails in node when one of its values is not there yet; our getters wait.
  if (tag === '[object Module]') Object.values(value);
  const parts = Object.keys(value).map((key) => `${key}: ${shown(() => value[key], depth - 1)}`);
  return `${tag}{${parts.join(', ')}}`;
}

Object.assign(globalThis, {
  log: (...parts) => {
    lines.push(parts.join(' '));
    return parts[0];
  },
  // What `read` gives, or the name of its error.
  show: (read) => shown(read),
  // What calling the function that `read` gives gives.
  call: (read) =>
    shown(() => {
      const value = read();
      if (typeof value !== 'function') return value;
      return probe(value).startsWith('class') ? new value() : value();
    }),
  // Any promise, or the name of its error, when what it left behind is done, too.
  settled: (start) =>
    Promise.resolve()
      .then(start)
      .then((value) => probe(value), async (error) => {
        await turns(8);
        return shown(() => { throw error; });
      }),
  pause: (value) => new Promise((done) => setImmediate(done, value)),
  fail: (own) => {
    throw Object.assign(new RangeError(own), { own });
  },
});

const turns = async (count) => {
  for (let turn = 0; turn < count; turn += 1) await pause();
};
let linked;
// Node itself leaves a rejection unhandled when a CommonJS module throws; a linked file must not.
process.on('unhandledRejection', (error) => {
  if (linked) lines.push(`unhandled ${error?.own ?? error?.name}`);
});

for (const file of process.argv.slice(2)) {
  lines = [];
  linked = /linked\.(min\.)?mjs$/.test(file);
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(done, TOO_LONG, 'never ends');
  });
  const end = import(pathToFileURL(file)).then(
    () => 'ends',
    (error) => `throws ${error?.own ?? error?.name}${process.env.GRAPHS_ERRORS ? error?.stack : ''}`,
  );
  const last = await Promise.race([end, late]);
  clearTimeout(timer);
  await turns(8);
  console.log(JSON.stringify([...lines, last]));
}

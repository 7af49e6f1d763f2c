// Compares an observation with what a scenario expects.

const shown = (value) => (value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'nothing'));
const cut = (text) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

/** Whether a text has what is asked for: a part of it, or a match. */
const has = (text, wanted) =>
  typeof text === 'string' && (wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted));

/** Whether `actual` has all that `wanted` has. */
function fits(actual, wanted) {
  if (wanted instanceof RegExp || typeof wanted === 'string') return has(actual, wanted);
  if (wanted === null || typeof wanted !== 'object') return Object.is(actual, wanted);
  return actual !== null && typeof actual === 'object' && Object.entries(wanted).every(([key, value]) => fits(actual[key], value));
}

const lists = {
  calls: (actual, wanted) =>
    actual.length === wanted.length && wanted.every((call, index) => fits(actual[index], call)),
  told: (actual, wanted) =>
    (wanted.length > 0 || actual.length === 0) && wanted.every((text) => actual.some((item) => fits(item, asTold(text)))),
  untold: (actual, wanted) => !wanted.some((text) => actual.some((item) => fits(item, asTold(text)))),
  prompts: (actual, wanted) => actual.length === wanted.length && wanted.every((text, index) => has(actual[index], text)),
  complaints: (actual, wanted) =>
    (wanted.length > 0 || actual.length === 0) && wanted.every((text) => actual.some((line) => has(line, text))),
  marks: (actual, wanted) => {
    const rest = [...actual];
    for (const mark of wanted) {
      const at = rest.findIndex((line) => (mark instanceof RegExp ? mark.test(line) : line === mark));
      if (at < 0) return false;
      rest.splice(at, 1);
    }
    return rest.length === 0;
  },
  files: (actual, wanted) =>
    Object.entries(wanted).every(([path, content]) => (content === null ? !(path in actual) : fits(actual[path], content))),
};

const asTold = (text) => (typeof text === 'string' || text instanceof RegExp ? { text } : text);

/** The differences of an observation from `expect`, one line each; none means that it holds. A key that
 * is undefined is not compared. */
export function differences(observation, expect) {
  const wanted = { loaded: true, complaints: [], ...expect };
  return Object.entries(wanted).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const actual = key === 'untold' ? observation.told : observation[key];
    const holds = lists[key] ? lists[key](actual, value) : fits(actual, value);
    return holds ? [] : [cut(`${key}: wanted ${shownAll(value)}, got ${shown(actual)}`)];
  });
}

const shownAll = (value) =>
  JSON.stringify(value, (_, inner) => (inner instanceof RegExp ? String(inner) : inner)) ?? shown(value);

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Content, Element } from "../../authoring/element.ts";
import { Agent, createElement } from "../../authoring/runtime.ts";
import { LIMITS, document } from "../document.ts";
import { AgentContractError } from "../elements.ts";
import { render, rendered } from "../render.ts";
import { step } from "../step.ts";
import { ENVELOPE, SLICE, env } from "./sample.ts";

const signal = () => new AbortController().signal;
const result = (content: unknown) => rendered(() => content, { signal: signal() });
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const deny = { outcome: "deny", reason: "no" } as const;

const Line = ({ n }: { n: number }) => <Agent.Context>{`line ${n}\n`}</Agent.Context>;
const Late = async ({ n, ms }: { n: number; ms: number }) => {
  await later(ms);
  return <Line n={n} />;
};

const documents: [name: string, content: Content, result: unknown][] = [
  ["nothing", null, undefined],
  ["nothing in a fragment", <>{false}</>, undefined],
  ["an empty result", <Agent.Result />, { additionalContext: "" }],
  ["a value", <Agent.Result value={deny} />, { ...deny, additionalContext: "" }],
  [
    "a value and context",
    <Agent.Result value={deny}>
      <Agent.Context>why</Agent.Context>
    </Agent.Result>,
    { ...deny, additionalContext: "why" },
  ],
  [
    "texts in the order of the document, whichever is ready first",
    <Agent.Result>
      <Late n={1} ms={15} />
      {[2, 3].map((n) => (
        <Late key={n} n={n} ms={10 - n} />
      ))}
      <>
        {null}
        <Line n={4} />
        {undefined}
      </>
      <Agent.Result>
        <Line n={5} />
      </Agent.Result>
    </Agent.Result>,
    { additionalContext: "line 1\nline 2\nline 3\nline 4\nline 5\n" },
  ],
  [
    "pieces of text, and a component that gives some",
    <Agent.Result>
      <Agent.Context>
        a {1}
        {true}
        {[2n, ["b"]]}
        <Said text=" c" />
      </Agent.Context>
      <Agent.Context>d</Agent.Context>
    </Agent.Result>,
    { additionalContext: "a 12b cd" },
  ],
  [
    "nothing of the elements that are not for the model",
    <Agent.Result metadata={{ from: "test" }}>
      <Agent.Markdown># m</Agent.Markdown>
      <Agent.Text>t</Agent.Text>
      <Agent.Json value={{ a: [1] }} />
      <Agent.Progress completed={1} total={2} message="half" />
      <Agent.Image data="aQ==" mimeType="image/png" />
      <Agent.Audio data="aQ==" mimeType="audio/wav" />
      <Agent.Resource name="n" uri="file:///a" />
      <Agent.Error code="E">e</Agent.Error>
    </Agent.Result>,
    { additionalContext: "" },
  ],
  ["a promise", Promise.resolve(<Agent.Result value={deny} />), { ...deny, additionalContext: "" }],
  ["the value of an inner result", <Agent.Result>{<Agent.Result value={deny} />}</Agent.Result>, { ...deny, additionalContext: "" }],
  ["a repaired text", <Agent.Result><Agent.Context>{"a\ud800"}</Agent.Context></Agent.Result>, { additionalContext: "a\ufffd" }],
  ["an element made by hand", createElement(Agent.Result, { key: 1 }, createElement(Agent.Context, null, "x", "y")), { additionalContext: "xy" }],
];

function Said({ text }: { text: string }): Content {
  return text;
}

for (const [name, content, expected] of documents) {
  test(`rendering gives ${name}`, async () => assert.deepEqual(await result(content), expected));
}

test("a document has every element in its place", async () => {
  const made = await document(documents.find(([name]) => name.startsWith("nothing of"))![1], signal);
  assert.deepEqual(made, {
    version: 1,
    status: "represented-error",
    root: {
      kind: "result",
      metadata: { from: "test" },
      children: [
        { kind: "markdown", text: "# m" },
        { kind: "text", text: "t" },
        { kind: "json", value: { a: [1] } },
        { kind: "progress", completed: 1, total: 2, message: "half" },
        { kind: "image", data: "aQ==", mimeType: "image/png" },
        { kind: "audio", data: "aQ==", mimeType: "audio/wav" },
        { kind: "resource", name: "n", uri: "file:///a" },
        { kind: "error", code: "E", message: "e" },
      ],
    },
  });
  const plain = await document(<Agent.Result value={deny} />, signal);
  assert.deepEqual(plain, { version: 1, status: "success", root: { kind: "result", children: [] }, value: deny });
});

const of = (type: string, props: object) => createElement(type, props as never);
const within = (child: unknown) => createElement(Agent.Result, null, child);
const refused: [name: string, content: unknown, message: RegExp][] = [
  ["a text", "deny", /one agent-result/],
  ["a plain result", deny, /no element cannot be rendered/],
  ["a date", new Date(), /no element/],
  ["a function", within(() => 1), /a function cannot be rendered/],
  ["a symbol", within(Symbol("s")), /a symbol cannot/],
  ["context alone", <Agent.Context>c</Agent.Context>, /one agent-result/],
  ["two results", [<Agent.Result />, <Agent.Result value={deny} />], /one agent-result/],
  ["two values", within([of("agent-result", { value: {} }), of("agent-result", { value: deny })]), /at most one value/],
  ["a text beside elements", within("lost"), /a text belongs into one/],
  ["an element in a text", within(createElement(Agent.Context, null, <Agent.Text>t</Agent.Text>)), /holds a text and no/],
  ["an unknown element", within(of("div", {})), /div is no element/],
  ["an inherited name", within(of("toString", {})), /toString is no element/],
  ["a tag that is none", within(createElement(undefined, null)), /neither a component nor/],
  ["another JSX runtime", { $$typeof: Symbol.for("react.element"), type: "p" }, /set jsxImportSource/],
  ["an unknown property", of("agent-result", { vlaue: deny }), /no property vlaue/],
  ["an inherited property", of("agent-result", { constructor: 1 }), /no property constructor/],
  ["children where none go", within(createElement(Agent.Json, { value: 1 }, "x")), /no property children/],
  ["an error without a code", within(of("agent-error", { children: "e" })), /needs code/],
  ["an error with a blank code", within(of("agent-error", { code: " " })), /code of agent-error is not a text/],
  ["progress without a number", within(of("agent-progress", { completed: "1" })), /not a number from 0/],
  ["progress beyond its end", within(of("agent-progress", { completed: 3, total: 2 })), /more than complete/],
  ["an image without a type", within(of("agent-image", { data: "a" })), /needs mimeType/],
  ["a value that is a text", of("agent-result", { value: "deny" }), /not a plain object/],
  ["a value that is null", of("agent-result", { value: null }), /not a plain object/],
  ["a value with context", of("agent-result", { value: { additionalContext: "c" } }), /write an Agent.Context/],
  ["a value with a date", of("agent-result", { value: { updatedInput: { d: new Date() } } }), /not JSON/],
  ["metadata with a function", of("agent-result", { metadata: { f: () => 1 } }), /not JSON/],
];

for (const [name, content, message] of refused) {
  test(`rendering refuses ${name}`, () => assert.rejects(result(content), { message }));
}

const nested = (depth: number): Element =>
  depth === 1 ? <Agent.Result /> : <Agent.Result>{nested(depth - 1)}</Agent.Result>;
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
const Endless = (): Content => <Endless />;
const Growing = (): Content => [[<Growing />], "x"];
const cyclic: unknown[] = [];
cyclic.push(cyclic, cyclic);
const twice: { [key: string]: unknown } = {};
Object.assign(twice, { a: twice, b: twice });
const texts = (count: number) => Array.from({ length: count }, () => <Agent.Text>{"t"}</Agent.Text>);
const frame = JSON.stringify({ version: 1, status: "success", root: { kind: "result", children: [{ kind: "text", text: "" }] } }).length;

const limited: [name: string, content: unknown, code: string | undefined][] = [
  ["the deepest document", nested(LIMITS.depth), undefined],
  ["one that is too deep", nested(LIMITS.depth + 1), "document-depth-exceeded"],
  ["the deepest value", within(of("agent-json", { value: deep(62) })), undefined],
  ["one that is too deep by its value", within(of("agent-json", { value: deep(63) })), "document-depth-exceeded"],
  ["the most nodes", within(texts(LIMITS.nodes - 1)), undefined],
  ["one node too many", within(texts(LIMITS.nodes)), "document-node-count-exceeded"],
  ["too many values", within(of("agent-json", { value: Array(LIMITS.nodes).fill(1) })), "document-node-count-exceeded"],
  ["a value without an end", within(of("agent-json", { value: twice })), "document-depth-exceeded"],
  ["the largest text", within(<Agent.Text>{"x".repeat(LIMITS.bytes - frame)}</Agent.Text>), undefined],
  ["a larger text", within(<Agent.Text>{"x".repeat(LIMITS.bytes - frame + 1)}</Agent.Text>), "document-bytes-exceeded"],
  ["a text of too many bytes", within(<Agent.Text>{"é".repeat(LIMITS.bytes / 2)}</Agent.Text>), "document-bytes-exceeded"],
  ["a component without an end", <Endless />, "document-node-count-exceeded"],
  ["a growing component", <Growing />, "document-node-count-exceeded"],
  ["a list in itself", within(cyclic), "document-node-count-exceeded"],
];

for (const [name, content, code] of limited) {
  test(`a limit on documents: ${name}`, async () => {
    const done = document(content, signal).then(
      () => undefined,
      (error: unknown) => (assert(error instanceof AgentContractError, String(error)), error),
    );
    const error = await done;
    assert.equal(error?.code, code);
    if (code) assert.match(error!.message, new RegExp(`\\(${code}\\)$`));
  });
}

test("an aborted rendering starts no further component", async () => {
  const abort = new AbortController();
  let ran = false;
  const After = () => {
    ran = true;
    return null;
  };
  const Waits = async () => {
    await later(5);
    abort.abort(new Error("too late"));
    return <After />;
  };
  await assert.rejects(document(<Agent.Result>{<Waits />}</Agent.Result>, () => abort.signal), /too late/);
  assert.equal(ran, false);
});

test("components that wait do so side by side", async () => {
  const start = performance.now();
  await document(<Agent.Result>{Array.from({ length: 20 }, (_, n) => <Late n={n} ms={30} />)}</Agent.Result>, signal);
  assert(performance.now() - start < 300);
});

test("a component is answered as a plain handler is, failures included", async () => {
  const run = (handler: unknown, through = render) =>
    step(SLICE, structuredClone(ENVELOPE), through(async () => ({ default: handler })), env());
  const Route = async () => (
    <Agent.Result value={{ outcome: "allow", reason: "r" }}>
      <Agent.Context>c</Agent.Context>
    </Agent.Result>
  );
  const plain = await run(() => ({ outcome: "allow", reason: "r", additionalContext: "c" }), (load) => load);
  assert.deepEqual(await run(Route), plain);
  const Fails = async (): Promise<Element> => {
    await later(1);
    throw new Error("of mine");
  };
  for (const [handler, message] of [
    [Fails, /: of mine$/],
    [() => <Agent.Result>{[<Fails />, <Late n={1} ms={5} />]}</Agent.Result>, /: of mine$/],
    [() => <Agent.Result value={{ outcome: "synthesize", output: "o" }} />, /cannot deliver synthesize/],
    [() => ({ outcome: "continue" }), /no element cannot be rendered \(invalid-document\)$/],
    [{}, /no default function$/],
  ] as const) {
    const outcome = await run(handler);
    assert.equal(outcome.exit, 1);
    assert.equal(outcome.stdout, undefined);
    assert.match(outcome.stderr!, message);
  }
});

import type { Call, Env } from "../call.ts";
import { read } from "../envelope.ts";
import { route } from "../route.ts";
import type { Cell, Slice } from "../slice.ts";

const nested = (body: object): Cell => ({ answer: { stdout: { out: { event: "$native", ...body } } } });

/** A slice of an invented host. */
export const SLICE: Slice = {
  hook: "guard",
  event: "tool/before",
  host: "sample",
  revision: "1.2.3",
  native: "BeforeTool",
  eventKey: "event_name",
  fields: { session: "string", "tool.name": "string", "tool.input": "any" },
  payload: {
    sessionId: ["session", "string"],
    cwd: ["cwd", "string"],
    toolName: ["tool.name", "string"],
    toolInput: ["tool.input", "any"],
  },
  workspace: [{ env: "SAMPLE_ROOT" }, { path: "roots.0" }, { host: "root" }],
  parts: {
    deny: { ...nested({ decision: "deny", reason: "$reason" }), without: ["rewrite"] },
    allow: nested({ decision: "allow", reason: "$reason?" }),
    rewrite: nested({ input: "$updatedInput" }),
    context: nested({ context: "$context" }),
  },
  failure: { stderr: "$failure", exit: 1 },
};

export const ENVELOPE = {
  event_name: "BeforeTool",
  session: "s-1",
  cwd: "/repo",
  roots: ["/root"],
  tool: { name: "Shell", input: { command: "ls", mode: "fast" } },
  unknown: { kept: true },
};

export const env = (more: Partial<Env> = {}): Env => ({
  form: route,
  variables: {},
  signal: () => new AbortController().signal,
  ...more,
});

export const call = (slice: Partial<Slice> = {}, envelope: object = {}, more: Partial<Env> = {}): Call =>
  read({ ...SLICE, ...slice }, structuredClone({ ...ENVELOPE, ...envelope }), env(more));

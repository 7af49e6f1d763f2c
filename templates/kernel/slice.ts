/** What a wrapper carries of a host's capability table: data that the kernel interprets. */
export interface Slice {
  /** Hook name, as in stderr lines. */
  hook: string;
  /** Canonical family, such as `tool/before`. */
  event: string;
  host: string;
  /** Client version that the table was recorded on. */
  revision: string;
  /** Native event name. */
  native: string;
  /** Envelope key that names the native event. */
  eventKey?: string;
  /** Required envelope fields: dotted path to JSON types. */
  fields: Record<string, string>;
  /** Canonical payload fields. */
  payload: Record<string, PayloadRow>;
  workspace: Source[];
  tools?: ToolRow[];
  /** Tools that the hook is for, where the host has no matcher. */
  select?: { names: string[]; prefixes: string[] };
  /** The parts that a handler may return. */
  parts: Partial<Record<Part, Cell>>;
  /** Answer without an opinion; silence when absent. */
  pass?: unknown;
  /** Answer of a hook that fails. */
  failure: Answer;
  /** Milliseconds. */
  deadline?: number;
  /** Envelopes of other hosts that also run this wrapper. */
  foreign?: Foreign[];
  continuation?: Continuation;
  /** The author accepts that some parts are lost. */
  yields?: true;
}

export type Part = "deny" | "allow" | "ask" | "rewrite" | "context" | "synthesize" | "replace";
export type ToolKind = "shell" | "file.read" | "file.write" | "mcp" | "agent";
export type Decoding = "json-string" | "positive-count";
/** Types are `string` where the row does not say. */
export type PayloadRow = [path: string, types?: string, decode?: Decoding];
export type Source = { env: string } | { path: string } | { host: string };

/** A result part that the host delivers. */
export interface Cell {
  /** Absent when only some kinds of tools have one. */
  answer?: Answer;
  /** Native values under which it has an effect. */
  when?: Record<string, unknown>;
  /** Parts that must stand beside it. */
  needs?: Part[];
  without?: Part[];
  /** Parts whose meaning its answer already carries. */
  covers?: Part[];
  /** Longest text of a hole, in UTF-16 units. */
  limits?: Record<string, number>;
  /** Values of the part that the host has no place for. */
  lost?: string[];
  /** Keys of the tool input that a rewrite reaches. */
  only?: string[] | null;
  /** It makes a finished turn go on. */
  continues?: true;
  /** What differs for a kind of tool; `false` where the part is not offered. */
  tools?: Partial<Record<ToolKind, Pick<Cell, "answer" | "lost" | "only"> | false>>;
}

/** JSON and text templates with holes `$name` and `$name?`. */
export interface Answer {
  stdout?: unknown;
  stderr?: string;
  exit?: number;
}

export interface ToolRow {
  kind: ToolKind;
  names?: string[];
  prefix?: string;
  separator?: string;
  command?: string;
  paths?: string[];
  patch?: string;
  base?: string;
}

export interface Foreign {
  present?: string[];
  absent?: string[];
  /** Keys whose value, as text, fits a pattern. */
  like?: Record<string, string>;
  events?: string[];
  pass?: unknown;
}

/** How often the hook may make a finished turn go on, and where the host counts. */
export interface Continuation {
  max: number;
  flag?: string;
  count?: string;
  answer?: string;
  /** Environment variables that hold a folder for plugin data. */
  data: string[];
}

import type { Signal } from "./deadline.ts";
import type { Dict } from "./json.ts";
import type { Cell, Decoding, Foreign, Part, Slice, ToolKind } from "./slice.ts";
import type { Wish } from "./wish.ts";

/** One checked event on its way to a handler. */
export interface Call {
  slice: Slice;
  /** The frozen envelope. */
  native: Dict;
  payload: Payload;
  /** Absolute path of the workspace, when the host tells one. */
  workspace?: string;
  tool?: Tool;
  signal: Signal;
}

export type Payload = Record<string, { value: unknown; nativeKey: string }>;

/** What a tool call is about, in words that are the same on every host. */
export interface Tool {
  kind: ToolKind | "other";
  command?: string;
  paths?: string[];
  /** Folder in which the command runs and relative paths start. */
  cwd?: string;
  server?: string;
  name?: string;
}

/** What the kernel knows of its surroundings. */
export interface Env extends Kit {
  variables: Record<string, string | undefined>;
  /** Values of the host's own object, for modules. */
  host?: (name: string) => string | undefined;
  signal: Signal;
}

/** The parts of the kernel that a generated entry chose for its slice. */
export interface Kit {
  /** The arguments with which a handler takes a call. */
  form: (call: Call) => unknown[];
  /** Reads native values that are not the canonical ones themselves. */
  decode?: (value: unknown, decoding: Decoding) => unknown;
  /** Reads the canonical tool view. */
  tool?: (call: Call) => Tool;
  /** Finds out whether the hook is for a tool. */
  select?: (call: Call) => boolean;
  /** Recognises another host. */
  foreign?: (slice: Slice, envelope: unknown) => Foreign | undefined;
  /** Refuses what a cell delivers only in part. */
  limits?: (call: Call, wish: Wish, part: Part, cell: Cell) => void;
  /** Does without the parts that the host cannot deliver, where the author accepts that. */
  yields?: (call: Call, wish: Wish, kit: Kit) => Wish;
  /** Takes away what would continue a turn too often. */
  bound?: (call: Call, wish: Wish, env: Env) => Wish;
}

/** Imports the handler's module; nothing of it is evaluated before. */
export type Load = () => Promise<{ default?: unknown }>;

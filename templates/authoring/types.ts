import type { Rendering, ViewRequest } from "./view.ts";

/** A value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Things that a handler's result can ask for. */
export type Part = "deny" | "allow" | "ask" | "rewrite" | "context" | "synthesize" | "replace";

/** Canonical tool selectors. */
export type ToolKind = "shell" | "file.read" | "file.write" | "mcp" | "agent";

/** What a tool call is about, in words that are the same on every host. */
export interface Tool {
  readonly kind: ToolKind | "other";
  /** Command line of a shell tool. */
  readonly command?: string;
  /** Absolute paths of the files that the call names. */
  readonly paths?: readonly string[];
  /** Absolute path of the folder in which the command runs and relative paths start. */
  readonly cwd?: string;
  /** Server of an MCP tool. */
  readonly server?: string;
  /** Name of an MCP tool on its server. */
  readonly name?: string;
}

/** Types of the canonical payload fields. */
export interface Fields {
  agentId: string;
  agentTranscriptPath: string | null;
  agentType: string;
  cwd: string;
  error: string;
  filePath: string;
  fromModel: string;
  isInterrupt: boolean;
  lastAssistantMessage: string | null;
  model: string;
  permissionMode: string;
  prompt: string;
  reason: string;
  reentry: boolean;
  requestedModel: string | null;
  sessionId: string;
  source: string;
  status: string;
  taskDescription: string;
  taskId: string;
  taskSubject: string;
  teamName: string;
  teammateName: string;
  toModel: string;
  toolInput: unknown;
  toolName: string;
  toolResponse: unknown;
  toolUseId: string;
  transcriptPath: string | null;
  trigger: string;
  workspaceRoots: readonly string[];
}

type Session = "sessionId" | "cwd" | "transcriptPath" | "permissionMode" | "agentId" | "agentType" | "model";
type ToolCall = Session | "toolName" | "toolInput" | "toolUseId";
type Task = Session | "taskId" | "taskSubject" | "taskDescription" | "teammateName" | "teamName";

interface Family<Field extends keyof Fields, Parts extends Part = never> {
  field: Field;
  part: Parts;
}

/** The event families: payload fields that a host may send, parts that a host may deliver. */
export interface Families {
  "session/start": Family<Session | "source", "context">;
  "prompt/submit": Family<Session | "prompt", "deny" | "context">;
  "tool/before": Family<ToolCall, "deny" | "allow" | "ask" | "rewrite" | "context" | "synthesize">;
  "tool/after": Family<ToolCall | "toolResponse" | "status" | "error", "context" | "replace">;
  stop: Family<Session | "reentry" | "lastAssistantMessage" | "status", "deny" | "context">;
  "agent/start": Family<Session, "deny" | "context">;
  "agent/stop": Family<
    Session | "reentry" | "lastAssistantMessage" | "agentTranscriptPath" | "status",
    "deny" | "context"
  >;
  "workspace/open": Family<"workspaceRoots">;
  "session/end": Family<Session | "reason">;
  "tool/failure": Family<ToolCall | "error" | "isInterrupt", "context">;
  "compact/before": Family<Session | "trigger", "deny">;
  "compact/after": Family<Session | "trigger">;
  "permission/request": Family<ToolCall, "deny" | "allow" | "rewrite">;
  "permission/denied": Family<ToolCall | "reason">;
  "stop/failure": Family<Session | "error" | "lastAssistantMessage">;
  "file/change": Family<Session | "filePath">;
  "config/change": Family<Session | "source" | "filePath", "deny">;
  "task/create": Family<Task, "deny">;
  "task/complete": Family<Task>;
  "agent/idle": Family<Session | "teammateName" | "teamName", "deny">;
  "model-switch/before": Family<
    Session | "fromModel" | "toModel" | "requestedModel" | "source",
    "deny" | "allow" | "ask"
  >;
  "model-switch/after": Family<Session | "fromModel" | "toModel" | "requestedModel" | "source", "context">;
}

export type EventName = keyof Families;

/** The canonical payload: a field is there when the host sent it, with the key it was read from. */
export type Payload<E extends EventName> = {
  readonly [Field in Families[E]["field"]]?: { readonly value: Fields[Field]; readonly nativeKey: string };
};

type If<P, X, T> = X extends P ? T : unknown;
type Extras<P> = If<P, "context", { additionalContext?: string }>;
type Rewrite<P> = If<P, "rewrite", { updatedInput?: { [key: string]: Json } }>;
type Replace<P> = If<
  P,
  "replace",
  { status?: "done" | "error" | "cancelled"; output?: string; error?: string }
>;
type Decision<P, Outcome extends "allow" | "ask"> = Outcome extends P
  ? { outcome: Outcome; reason?: string } & Rewrite<P> & Extras<P>
  : never;

type ResultOf<P> =
  | void
  | null
  | ({ outcome?: "continue" } & Rewrite<P> & Extras<P> & Replace<P>)
  | ("deny" extends P ? { outcome: "deny"; reason: string } & Extras<P> : never)
  | Decision<P, "allow">
  | Decision<P, "ask">
  | ("synthesize" extends P
      ? { outcome: "synthesize"; output: string; exitCode?: number } & Extras<P>
      : never);

/** What a handler may return; nothing means that it has no opinion. */
export type EventResult<E extends EventName> = ResultOf<Families[E]["part"]>;

/** What a handler under `src/events` is called with. */
export interface EventContext<E extends EventName> {
  readonly canonical: {
    readonly event: E;
    /** Equal for equal events of one host. */
    readonly idempotencyKey: string;
    /** ISO time. */
    readonly observedAt: string;
    readonly sequence: number;
    readonly provenance: {
      readonly host: string;
      readonly hostContractRevision: string;
      readonly nativeEvent: string;
      readonly source: "native";
    };
    readonly payload: Payload<E>;
    /** On tool events. */
    readonly tool?: Tool;
  };
  /** The host's own envelope, frozen. */
  readonly native: Readonly<Record<string, unknown>>;
  readonly host: { readonly name: string; readonly nativeEvent: string };
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
}

/** A handler under `src/events`. */
export type EventHandler<E extends EventName> = (
  context: EventContext<E> & Rendering,
) => EventResult<E> | ViewRequest | Promise<EventResult<E> | ViewRequest>;

/** A loss that the author accepts, with the reason. */
export interface AllowedLoss {
  code: string;
  host: string;
  reason: string;
}

/** What a failing hook answers: that it has no opinion, or a refusal. */
export type FailurePolicy = "continue" | "deny";

/** Static configuration of a route. */
export interface RouteConfig {
  /** Only hosts with all of these capabilities, such as `events.toolBefore.deny`. */
  requires?: readonly string[];
  targets?: readonly string[];
  /** The handler's time, in milliseconds. */
  timeoutMs?: number;
  /** Selectors: canonical kinds, or `<host>:<native name>`. */
  tools?: readonly string[];
  runtime?: "standalone";
  onFailure?: FailurePolicy;
  /** How often the hook may make a finished turn go on. */
  maxContinuations?: number;
  allowLoss?: readonly AllowedLoss[];
}

import type {
  AnyPayload,
  Families,
  HostName,
  Requirement,
  ResultKey,
  ToolEventName,
  ToolKind,
} from "./families.ts";
import type { ProcessIdentity, ReadProvider } from "./request.ts";
import type { Rendering, ViewRequest } from "./view.ts";

/** A value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Selects tools: a canonical kind, or `<host>:<native name>`. */
export type Selector = ToolKind | `${HostName}:${string}`;

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

/** A payload field: its value, and the host's own key that it was read from. */
export interface Reading<Value> {
  readonly value: Value;
  readonly nativeKey: string;
}

/** What a handler without an opinion returns. */
export type NoOpinion = void | null | undefined;

/** One form of a result: keys of the other forms may not stand in it. */
export type Only<Form> = Form & { [Key in Exclude<ResultKey, keyof Form>]?: never };

/** Names of the events, as paths under `src/events`. */
export type EventName = keyof Families;

/** The canonical payload of an event; of one that is not known more closely, every field. */
export type Payload<E extends EventName> = EventName extends E ? AnyPayload : Families[E]["payload"];

/** What a handler may return; nothing means that it has no opinion. */
export type EventResult<E extends EventName> = Families[E]["result"];

/** `Yes` for events about a tool call, else `No`. */
export type IfTool<E extends EventName, Yes, No> = [Extract<E, ToolEventName>] extends [never] ? No : Yes;

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
      readonly host: HostName;
      readonly hostContractRevision: string;
      readonly nativeEvent: string;
      readonly source: "native";
    };
    readonly payload: Payload<E>;
    /** On events about a tool call. */
    readonly tool?: IfTool<E, Tool, undefined> | undefined;
  };
  /** The host's own envelope, frozen. */
  readonly native: Readonly<Record<string, unknown>>;
  readonly host: { readonly name: HostName; readonly nativeEvent: string };
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
  /** The value of a provider under `src/providers`. */
  readonly provider: ReadProvider;
  /** The process that the handler runs in. */
  readonly process: ProcessIdentity;
}

/** A handler under `src/events`. */
export type EventHandler<E extends EventName> = (
  context: EventContext<E> & Rendering,
) => EventResult<E> | ViewRequest | Promise<EventResult<E> | ViewRequest>;

/** A loss that the author accepts, with the reason. */
export interface AllowedLoss {
  code: string;
  host: HostName;
  reason: string;
}

/** What a failing hook answers: that it has no opinion, or a refusal. */
export type FailurePolicy = "continue" | "deny";

/** Static configuration of a route. */
export interface RouteConfig {
  /** Only hosts with all of these capabilities, such as `events.toolBefore.deny`. */
  requires?: readonly Requirement[];
  /** Only these of the config's targets. */
  targets?: readonly HostName[];
  /** The handler's time, in milliseconds. */
  timeoutMs?: number;
  /** Only calls of these tools. */
  tools?: readonly Selector[];
  runtime?: "standalone";
  onFailure?: FailurePolicy;
  /** How often the hook may make a finished turn go on. */
  maxContinuations?: number;
  allowLoss?: readonly AllowedLoss[];
}

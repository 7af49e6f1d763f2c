import type { AllowedLoss, EventResult, FailurePolicy, Families, Fields, Tool } from "./types.ts";

/** The families that the config's `hooks` may name. */
export interface HookFamilies {
  sessionStart: "session/start";
  beforeTool: "tool/before";
  afterTool: "tool/after";
  stop: "stop";
  agentStart: "agent/start";
  agentStop: "agent/stop";
}

export type HookHandlerEventName = keyof HookFamilies;

/** Payload fields that every host sends with the event. */
interface Always {
  sessionStart: "sessionId";
  beforeTool: "sessionId" | "toolName" | "toolInput" | "toolUseId";
  afterTool: "sessionId" | "toolName" | "toolInput" | "toolUseId";
  stop: "sessionId";
  agentStart: "sessionId";
  agentStop: "sessionId";
}

type FieldOf<N extends HookHandlerEventName> = Families[HookFamilies[N]]["field"];
/** Config handlers know `reentry` under the name that most hosts use. */
type Renamed<Field> = Field extends "reentry" ? "stopHookActive" : Field;

/** What a config handler is called with: payload values by name. */
export type HookEvent<N extends HookHandlerEventName> = {
  readonly [Field in Extract<FieldOf<N>, Always[N]>]: Fields[Field];
} & {
  readonly [Field in Exclude<FieldOf<N>, Always[N]> as Renamed<Field>]?: Fields[Field];
} & { readonly tool?: Tool; readonly workspace: string | undefined };

export type HookResult<N extends HookHandlerEventName> = EventResult<HookFamilies[N]>;

export type SessionStartHookEvent = HookEvent<"sessionStart">;
export type BeforeToolHookEvent = HookEvent<"beforeTool">;
export type AfterToolHookEvent = HookEvent<"afterTool">;
export type StopHookEvent = HookEvent<"stop">;
export type AgentStartHookEvent = HookEvent<"agentStart">;
export type AgentStopHookEvent = HookEvent<"agentStop">;

/** Second argument of a config handler. */
export interface HookHandlerContext {
  /** Host that calls. */
  readonly target: string;
  readonly nativeEvent: string;
  /** The host's own envelope, frozen. */
  readonly nativeInput: Readonly<Record<string, unknown>>;
  readonly workspace: string | undefined;
  readonly tool?: Tool;
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
}

/** A handler that the config names. */
export type HookHandler<N extends HookHandlerEventName> = (
  event: HookEvent<N>,
  context: HookHandlerContext,
) => HookResult<N> | Promise<HookResult<N>>;

/** A program inside a payload, which hosts run without a wrapper. */
export interface PrebuiltEntry {
  prebuilt: string;
}

/** A folder of built files, copied to `payload/<name>` of the artifact. */
export interface PayloadEntry {
  source: string;
  targets?: readonly string[];
}

/** A hook in the config. */
export interface HookEntry {
  /** Path of the handler's module, or a built program. */
  handler: string | PrebuiltEntry;
  /** Arguments of a built program; only letters, digits and `- _ . / : = +`. */
  args?: readonly string[];
  targets?: readonly string[];
  /** Native timeout in seconds. */
  timeout?: number;
  /** Selectors: canonical kinds, or `<host>:<native name>`. */
  tools?: readonly string[];
  onFailure?: FailurePolicy;
  /** How often the hook may make a finished turn go on. */
  maxContinuations?: number;
  allowLoss?: readonly AllowedLoss[];
}

export type HookInput = string | HookEntry | readonly (string | HookEntry)[];

/** `agent-bundle.config.ts` */
export interface AgentBundleConfig {
  plugin: { name: string; description?: string; version?: string; [key: string]: unknown };
  targets?: readonly string[];
  hooks?: Partial<Record<HookHandlerEventName | "workspaceOpen", HookInput>>;
  payload?: Readonly<Record<string, PayloadEntry>>;
  /** Hook documents of your own, one JSON file per host; they are added to ours. */
  nativeHooks?: Readonly<Record<string, string>>;
  /** The oldest client of each host that the hooks must work on. */
  hosts?: Readonly<Record<string, { minVersion?: string }>>;
  allowLoss?: readonly AllowedLoss[];
}

export type ConfigFactory = () => AgentBundleConfig | Promise<AgentBundleConfig>;

/** Types a config; returns it unchanged. */
export const defineConfig = <C extends AgentBundleConfig | ConfigFactory>(config: C): C => config;

import type { HookEvents, HookFamilies, HostName } from "./families.ts";
import type { AllowedLoss, EventResult, FailurePolicy, Selector, Tool } from "./types.ts";

export type HookHandlerEventName = keyof HookFamilies;

/** What a config handler is called with: payload values by name. */
export type HookEvent<N extends HookHandlerEventName> = HookEvents[N];

export type HookResult<N extends HookHandlerEventName> = EventResult<HookFamilies[N]>;

/** Second argument of a config handler. */
export interface HookHandlerContext {
  /** Host that calls. */
  readonly target: HostName;
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
  /** Only for these hosts. */
  targets?: readonly HostName[];
}

/** A hook in the config. */
export interface HookEntry {
  /** Path of the handler's module, or a built program. */
  handler: string | PrebuiltEntry;
  /** Arguments of a built program; only letters, digits and `- _ . / : = +`. */
  args?: readonly string[];
  /** Only these of the config's targets. */
  targets?: readonly HostName[];
  /** Native timeout in seconds. */
  timeout?: number;
  /** Only calls of these tools. */
  tools?: readonly Selector[];
  onFailure?: FailurePolicy;
  /** How often the hook may make a finished turn go on. */
  maxContinuations?: number;
  allowLoss?: readonly AllowedLoss[];
}

export type HookInput = string | HookEntry | readonly (string | HookEntry)[];

/** Facts about the plugin; `package.json` fills what is left out. */
export interface PluginConfig {
  name?: string;
  description?: string;
  version?: string;
  /** `Name <email> (url)`, or the same as an object. */
  author?: string | { name: string; email?: string; url?: string };
  license?: string;
  homepage?: string;
  repository?: string | { url: string };
  keywords?: readonly string[];
}

/** `agent-bundle.config.ts` */
export interface AgentBundleConfig {
  plugin?: PluginConfig;
  /** Hosts that the plugin is built for; `portable` has no hooks. */
  targets?: readonly (HostName | "portable")[];
  hooks?: Partial<Record<HookHandlerEventName | "workspaceOpen", HookInput>>;
  payload?: Readonly<Record<string, PayloadEntry>>;
  /** Hook documents of your own, one JSON file per host; they are added to ours. */
  nativeHooks?: Readonly<Partial<Record<HostName, string>>>;
  /** The oldest client of each host that the hooks must work on. */
  hosts?: Readonly<Partial<Record<HostName, { minVersion?: string }>>>;
  allowLoss?: readonly AllowedLoss[];
}

export type ConfigFactory = () => AgentBundleConfig | Promise<AgentBundleConfig>;

/** Types a config; returns it unchanged. */
export const defineConfig = (config: AgentBundleConfig | ConfigFactory): AgentBundleConfig | ConfigFactory =>
  config;

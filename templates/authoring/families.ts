// Generated from the capability tables by `cargo xtask generate`; not to be edited.
import type { Json, NoOpinion, Only, Reading, Tool } from "./types.ts";

/** Hosts with a capability table. */
export type HostName = "amp" | "claude" | "codex" | "cursor";

/** Canonical kinds of tools. */
export type ToolKind = "shell" | "file.read" | "file.write" | "mcp" | "agent";

/** Events about a tool call. */
export type ToolEventName = "tool/before" | "tool/after" | "tool/failure" | "permission/request" | "permission/denied";

/** Capability rows that a route may require. */
export type Requirement =
  | "event:agent/idle"
  | "events.agentIdle.deny"
  | "event:agent/start"
  | "events.agentStart.deny"
  | "events.agentStart.context"
  | "event:agent/stop"
  | "events.agentStop.deny"
  | "events.agentStop.context"
  | "event:compact/after"
  | "event:compact/before"
  | "events.compactBefore.deny"
  | "event:config/change"
  | "events.configChange.deny"
  | "event:file/change"
  | "event:model-switch/after"
  | "events.modelSwitchAfter.context"
  | "event:model-switch/before"
  | "events.modelSwitchBefore.deny"
  | "events.modelSwitchBefore.allow"
  | "events.modelSwitchBefore.ask"
  | "event:permission/denied"
  | "event:permission/request"
  | "events.permissionRequest.deny"
  | "events.permissionRequest.allow"
  | "events.permissionRequest.rewrite"
  | "event:prompt/submit"
  | "events.promptSubmit.deny"
  | "events.promptSubmit.context"
  | "event:session/end"
  | "event:session/start"
  | "events.sessionStart.context"
  | "event:stop"
  | "events.stop.deny"
  | "events.stop.context"
  | "event:stop/failure"
  | "event:task/complete"
  | "event:task/create"
  | "events.taskCreate.deny"
  | "event:tool/after"
  | "events.toolAfter.context"
  | "events.toolAfter.replace"
  | "event:tool/before"
  | "events.toolBefore.deny"
  | "events.toolBefore.allow"
  | "events.toolBefore.ask"
  | "events.toolBefore.rewrite"
  | "events.toolBefore.context"
  | "events.toolBefore.synthesize"
  | "event:tool/failure"
  | "events.toolFailure.context"
  | "event:workspace/open";

/** The keys of a result beside its outcome. */
export type ResultKey = "updatedInput" | "additionalContext" | "status" | "output" | "error" | "reason" | "exitCode";

/** The event families: what a handler sees and may return. */
export interface Families {
  /** A session starts or is resumed. */
  "session/start": { payload: SessionStartPayload; result: SessionStartResult };
  /** The user submits a prompt. */
  "prompt/submit": { payload: PromptSubmitPayload; result: PromptSubmitResult };
  /** A tool call is about to run. */
  "tool/before": { payload: ToolBeforePayload; result: ToolBeforeResult };
  /** A tool call has returned. */
  "tool/after": { payload: ToolAfterPayload; result: ToolAfterResult };
  /** The agent is about to end its turn. */
  "stop": { payload: StopPayload; result: StopResult };
  /** A subagent starts. */
  "agent/start": { payload: AgentStartPayload; result: AgentStartResult };
  /** A subagent is about to end. */
  "agent/stop": { payload: AgentStopPayload; result: AgentStopResult };
  /** A workspace is opened. */
  "workspace/open": { payload: WorkspaceOpenPayload; result: WorkspaceOpenResult };
  /** A session ends. */
  "session/end": { payload: SessionEndPayload; result: SessionEndResult };
  /** A tool call has failed. */
  "tool/failure": { payload: ToolFailurePayload; result: ToolFailureResult };
  /** The conversation is about to be compacted. */
  "compact/before": { payload: CompactBeforePayload; result: CompactBeforeResult };
  /** The conversation has been compacted. */
  "compact/after": { payload: CompactAfterPayload; result: CompactAfterResult };
  /** The host is about to ask for a permission. */
  "permission/request": { payload: PermissionRequestPayload; result: PermissionRequestResult };
  /** The host has denied a tool call. */
  "permission/denied": { payload: PermissionDeniedPayload; result: PermissionDeniedResult };
  /** A turn has ended by an error. */
  "stop/failure": { payload: StopFailurePayload; result: StopFailureResult };
  /** A watched file has changed. */
  "file/change": { payload: FileChangePayload; result: FileChangeResult };
  /** The host's configuration has changed. */
  "config/change": { payload: ConfigChangePayload; result: ConfigChangeResult };
  /** A task is about to be created. */
  "task/create": { payload: TaskCreatePayload; result: TaskCreateResult };
  /** A task is about to be completed. */
  "task/complete": { payload: TaskCompletePayload; result: TaskCompleteResult };
  /** An agent of a team is about to become idle. */
  "agent/idle": { payload: AgentIdlePayload; result: AgentIdleResult };
  /** The model is about to be switched. */
  "model-switch/before": { payload: ModelSwitchBeforePayload; result: ModelSwitchBeforeResult };
  /** The model has been switched. */
  "model-switch/after": { payload: ModelSwitchAfterPayload; result: ModelSwitchAfterResult };
}

/** Events that the config's `hooks` may name: the family of each. */
export interface HookFamilies {
  sessionStart: "session/start";
  beforeTool: "tool/before";
  afterTool: "tool/after";
  stop: "stop";
  agentStart: "agent/start";
  agentStop: "agent/stop";
}

/** What a config handler is called with, by event. */
export interface HookEvents {
  sessionStart: SessionStartHookEvent;
  beforeTool: BeforeToolHookEvent;
  afterTool: AfterToolHookEvent;
  stop: StopHookEvent;
  agentStart: AgentStartHookEvent;
  agentStop: AgentStopHookEvent;
}

/** The payload of an event that is not known more closely. */
export interface AnyPayload {
  /** Id of the subagent that the event belongs to. */
  readonly agentId?: Reading<string>;
  /** Path of the subagent's own transcript. */
  readonly agentTranscriptPath?: Reading<string | null>;
  /** Type of the subagent that the event belongs to. */
  readonly agentType?: Reading<string>;
  /** Working folder that the host tells. */
  readonly cwd?: Reading<string>;
  /** What failed, in the host's words. */
  readonly error?: Reading<string>;
  /** Path of the file that changed. */
  readonly filePath?: Reading<string>;
  /** Model before the switch. */
  readonly fromModel?: Reading<string>;
  /** Whether the user interrupted the call. */
  readonly isInterrupt?: Reading<boolean>;
  /** Text of the agent's last message. */
  readonly lastAssistantMessage?: Reading<string | null>;
  /** Model of the session. */
  readonly model?: Reading<string>;
  /** The host's permission mode; hosts add values. */
  readonly permissionMode?: Reading<string>;
  /** Text that the user submitted. */
  readonly prompt?: Reading<string>;
  /** Why it happened, in the host's words. */
  readonly reason?: Reading<string>;
  /** Whether a hook has already made this turn go on. */
  readonly reentry?: Reading<boolean>;
  /** Model as the user named it. */
  readonly requestedModel?: Reading<string | null>;
  /** Id of the session. */
  readonly sessionId?: Reading<string>;
  /** What brought the event about, in the host's words. */
  readonly source?: Reading<string>;
  /** How it ended, in the host's words. */
  readonly status?: Reading<string>;
  /** Description of the task. */
  readonly taskDescription?: Reading<string>;
  /** Id of the task. */
  readonly taskId?: Reading<string>;
  /** Subject of the task. */
  readonly taskSubject?: Reading<string>;
  /** Name of the team of agents. */
  readonly teamName?: Reading<string>;
  /** Name of the agent in its team. */
  readonly teammateName?: Reading<string>;
  /** Model after the switch. */
  readonly toModel?: Reading<string>;
  /** Input of the call, in the tool's own form. */
  readonly toolInput?: Reading<unknown>;
  /** The host's own name of the tool. */
  readonly toolName?: Reading<string>;
  /** Result of the call, in the tool's own form. */
  readonly toolResponse?: Reading<unknown>;
  /** Id of the call. */
  readonly toolUseId?: Reading<string>;
  /** Path of the session's transcript. */
  readonly transcriptPath?: Reading<string | null>;
  /** Whether the user asked for it or the host started it. */
  readonly trigger?: Reading<string>;
  /** Folders of the workspace. */
  readonly workspaceRoots?: Reading<readonly Json[]>;
}

/** Payload of `session/start`. A session starts or is resumed. A field is there when the host sent it. */
export interface SessionStartPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Claude Code `model`, Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * What brought the event about, in the host's words.
   *
   * Claude Code `source`, Codex `source`
   */
  readonly source?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `session/start` may return; nothing means that it has no opinion. */
export type SessionStartResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host reads no answer to this event; prompt/submit can give context
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>;

/** Payload of `prompt/submit`. The user submits a prompt. A field is there when the host sent it. */
export interface PromptSubmitPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Text that the user submitted.
   *
   * Amp `message`, Claude Code `prompt`, Codex `prompt`, Cursor `prompt`
   */
  readonly prompt?: Reading<string>;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `prompt/submit` may return; nothing means that it has no opinion. */
export type PromptSubmitResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native
       * - Cursor: unproven; only the client's code speaks of it; neither a document nor a recording shows that the text reaches the model
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Amp: unsupported; the host cannot refuse a prompt here
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
      /**
       * Text for the model.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native
       * - Cursor: unproven; only the client's code speaks of it; neither a document nor a recording shows that the text reaches the model
       */
      additionalContext?: string;
    }>;

/** Payload of `tool/before`. A tool call is about to run. A field is there when the host sent it. */
export interface ToolBeforePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`, Cursor `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Input of the call, in the tool's own form.
   *
   * Amp `input`, Claude Code `tool_input`, Codex `tool_input`, Cursor `tool_input`
   */
  readonly toolInput?: Reading<unknown>;
  /**
   * The host's own name of the tool.
   *
   * Amp `tool`, Claude Code `tool_name`, Codex `tool_name`, Cursor `tool_name`
   */
  readonly toolName?: Reading<string>;
  /**
   * Id of the call.
   *
   * Amp `toolUseID`, Claude Code `tool_use_id`, Codex `tool_use_id`, Cursor `tool_use_id`
   */
  readonly toolUseId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `tool/before` may return; nothing means that it has no opinion. */
export type ToolBeforeResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * The tool input that takes the place of the given one.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native, by tool
       * - Cursor: lossy, by tool; the host merges the new values into the input and takes only a command's text, folder and timeout, the path of a file that is read or written, and the arguments of MCP tools
       */
      updatedInput?: { [key: string]: Json };
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes no context here; prompt/submit can give it
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes no context here; prompt/submit can give it
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'allow'`: approve without the host's own question.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: unsupported; a bare allow is refused by the client and loses what stands beside it
       * - Cursor: native
       */
      outcome: "allow";
      /** Why; shown to the model or the user. */
      reason?: string;
      /**
       * The tool input that takes the place of the given one.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native, by tool
       * - Cursor: lossy, by tool; the host merges the new values into the input and takes only a command's text, folder and timeout, the path of a file that is read or written, and the arguments of MCP tools
       */
      updatedInput?: { [key: string]: Json };
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes no context here; prompt/submit can give it
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'ask'`: let the user decide.
       *
       * - Amp: unsupported; the host has no such answer, and a run without a user has nobody to ask
       * - Claude Code: native
       * - Codex: unsupported; it is refused by the client and the tool runs
       * - Cursor: unsupported; the client lets the call through without a question
       */
      outcome: "ask";
      /** Why; shown to the model or the user. */
      reason?: string;
      /**
       * The tool input that takes the place of the given one.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native, by tool
       * - Cursor: lossy, by tool; the host merges the new values into the input and takes only a command's text, folder and timeout, the path of a file that is read or written, and the arguments of MCP tools
       */
      updatedInput?: { [key: string]: Json };
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes no context here; prompt/submit can give it
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'synthesize'` with `output`, perhaps `exitCode`: answer in place of the tool.
       *
       * - Amp: native
       * - Claude Code: unsupported; a hook of this host cannot answer in place of the tool
       * - Codex: unsupported; a hook of this host cannot answer in place of the tool
       * - Cursor: unsupported; a hook of this host cannot answer in place of the tool
       */
      outcome: "synthesize";
      /** The text in place of the tool's own output. */
      output: string;
      /** Exit code beside `output`. */
      exitCode?: number;
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes no context here; prompt/submit can give it
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>;

/** Payload of `tool/after`. A tool call has returned. A field is there when the host sent it. */
export interface ToolAfterPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`, Cursor `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * What failed, in the host's words.
   *
   * Amp `error`
   */
  readonly error?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * How it ended, in the host's words.
   *
   * Amp `status`
   */
  readonly status?: Reading<string>;
  /**
   * Input of the call, in the tool's own form.
   *
   * Amp `input`, Claude Code `tool_input`, Codex `tool_input`, Cursor `tool_input`
   */
  readonly toolInput?: Reading<unknown>;
  /**
   * The host's own name of the tool.
   *
   * Amp `tool`, Claude Code `tool_name`, Codex `tool_name`, Cursor `tool_name`
   */
  readonly toolName?: Reading<string>;
  /**
   * Result of the call, in the tool's own form.
   *
   * Amp `output`, Claude Code `tool_response`, Codex `tool_response`, Cursor `tool_output` (JSON text, parsed)
   */
  readonly toolResponse?: Reading<unknown>;
  /**
   * Id of the call.
   *
   * Amp `toolUseID`, Claude Code `tool_use_id`, Codex `tool_use_id`, Cursor `tool_use_id`
   */
  readonly toolUseId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `tool/after` may return; nothing means that it has no opinion. */
export type ToolAfterResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes no context here
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      additionalContext?: string;
      /**
       * How the call ended.
       *
       * - Amp: native
       * - Claude Code: lossy, by tool; the host takes only a tool's own output shape, which is known for commands and MCP tools, and neither a status nor an error
       * - Codex: lossy; the model sees `output`, a text, in place of the tool's result; the host takes no status and no error
       * - Cursor: lossy, by tool; the host takes only the output of MCP tools, and neither a status nor an error
       */
      status?: "done" | "error" | "cancelled";
      /**
       * The text in place of the tool's own output.
       *
       * - Amp: native
       * - Claude Code: lossy, by tool; the host takes only a tool's own output shape, which is known for commands and MCP tools, and neither a status nor an error
       * - Codex: lossy; the model sees `output`, a text, in place of the tool's result; the host takes no status and no error
       * - Cursor: lossy, by tool; the host takes only the output of MCP tools, and neither a status nor an error
       */
      output?: string;
      /**
       * The error in place of the tool's own.
       *
       * - Amp: native
       * - Claude Code: lossy, by tool; the host takes only a tool's own output shape, which is known for commands and MCP tools, and neither a status nor an error
       * - Codex: lossy; the model sees `output`, a text, in place of the tool's result; the host takes no status and no error
       * - Cursor: lossy, by tool; the host takes only the output of MCP tools, and neither a status nor an error
       */
      error?: string;
    }>;

/** Payload of `stop`. The agent is about to end its turn. A field is there when the host sent it. */
export interface StopPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Text of the agent's last message.
   *
   * Claude Code `last_assistant_message`, Codex `last_assistant_message`
   */
  readonly lastAssistantMessage?: Reading<string | null>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Whether a hook has already made this turn go on.
   *
   * Claude Code `stop_hook_active`, Codex `stop_hook_active`, Cursor `loop_count` (whether it is above zero)
   */
  readonly reentry?: Reading<boolean>;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `stop` may return; nothing means that it has no opinion. */
export type StopResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes only a further message of the user here
       * - Claude Code: native
       * - Codex: unsupported; the client refuses it here
       * - Cursor: unsupported; the host takes only a follow-up message here
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Amp: native
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
      /**
       * Text for the model.
       *
       * - Amp: unsupported; the host takes only a further message of the user here
       * - Claude Code: native
       * - Codex: unsupported; the client refuses it here
       * - Cursor: unsupported; the host takes only a follow-up message here
       */
      additionalContext?: string;
    }>;

/** Payload of `agent/start`. A subagent starts. A field is there when the host sent it. */
export interface AgentStartPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`, Cursor `subagent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`, Cursor `subagent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `agent/start` may return; nothing means that it has no opinion. */
export type AgentStartResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Claude Code: native
       * - Codex: native
       * - Cursor: unsupported; the host takes no context here
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: unsupported; the subagent starts whatever the hook answers; deny the agent tool in tool/before instead
       * - Codex: unproven; no recording shows an answer that keeps a subagent from starting; deny the agent tool in tool/before instead
       * - Cursor: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
      /**
       * Text for the model.
       *
       * - Claude Code: native
       * - Codex: native
       * - Cursor: unsupported; the host takes no context here
       */
      additionalContext?: string;
    }>;

/** Payload of `agent/stop`. A subagent is about to end. A field is there when the host sent it. */
export interface AgentStopPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`, Cursor `subagent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Path of the subagent's own transcript.
   *
   * Claude Code `agent_transcript_path`, Codex `agent_transcript_path`, Cursor `agent_transcript_path`
   */
  readonly agentTranscriptPath?: Reading<string | null>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`, Cursor `subagent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Text of the agent's last message.
   *
   * Claude Code `last_assistant_message`, Codex `last_assistant_message`
   */
  readonly lastAssistantMessage?: Reading<string | null>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Whether a hook has already made this turn go on.
   *
   * Claude Code `stop_hook_active`, Codex `stop_hook_active`, Cursor `loop_count` (whether it is above zero)
   */
  readonly reentry?: Reading<boolean>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `agent/stop` may return; nothing means that it has no opinion. */
export type AgentStopResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Claude Code: native
       * - Codex: unproven; the client refuses it on Stop; it was not tried for subagents
       * - Cursor: unsupported; the host takes only a follow-up message here
       */
      additionalContext?: string;
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: native
       * - Codex: native
       * - Cursor: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
      /**
       * Text for the model.
       *
       * - Claude Code: native
       * - Codex: unproven; the client refuses it on Stop; it was not tried for subagents
       * - Cursor: unsupported; the host takes only a follow-up message here
       */
      additionalContext?: string;
    }>;

/** Payload of `workspace/open`. A workspace is opened. A field is there when the host sent it. */
export interface WorkspaceOpenPayload {
  /**
   * Folders of the workspace.
   *
   * Cursor `workspace_roots`
   */
  readonly workspaceRoots?: Reading<readonly Json[]>;
}

/** What a handler on `workspace/open` may return; nothing means that it has no opinion. */
export type WorkspaceOpenResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `session/end`. A session ends. A field is there when the host sent it. */
export interface SessionEndPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Why it happened, in the host's words.
   *
   * Claude Code `reason`, Codex `reason`, Cursor `reason`
   */
  readonly reason?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `session/end` may return; nothing means that it has no opinion. */
export type SessionEndResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `tool/failure`. A tool call has failed. A field is there when the host sent it. */
export interface ToolFailurePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Cursor `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * What failed, in the host's words.
   *
   * Claude Code `error`, Cursor `error_message`
   */
  readonly error?: Reading<string>;
  /**
   * Whether the user interrupted the call.
   *
   * Claude Code `is_interrupt`, Cursor `is_interrupt`
   */
  readonly isInterrupt?: Reading<boolean>;
  /**
   * Model of the session.
   *
   * Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Input of the call, in the tool's own form.
   *
   * Claude Code `tool_input`, Cursor `tool_input`
   */
  readonly toolInput?: Reading<unknown>;
  /**
   * The host's own name of the tool.
   *
   * Claude Code `tool_name`, Cursor `tool_name`
   */
  readonly toolName?: Reading<string>;
  /**
   * Id of the call.
   *
   * Claude Code `tool_use_id`, Cursor `tool_use_id`
   */
  readonly toolUseId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `tool/failure` may return; nothing means that it has no opinion. */
export type ToolFailureResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Claude Code: native
       * - Cursor: native
       */
      additionalContext?: string;
    }>;

/** Payload of `compact/before`. The conversation is about to be compacted. A field is there when the host sent it. */
export interface CompactBeforePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
  /**
   * Whether the user asked for it or the host started it.
   *
   * Claude Code `trigger`, Codex `trigger`, Cursor `trigger`
   */
  readonly trigger?: Reading<string>;
}

/** What a handler on `compact/before` may return; nothing means that it has no opinion. */
export type CompactBeforeResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: native
       * - Codex: lossy; refusing the compaction ends the turn, and a run without a user fails; nobody was seen to get the reason
       * - Cursor: unsupported; the host takes only a message for the user here and compacts all the same
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
    }>;

/** Payload of `compact/after`. The conversation has been compacted. A field is there when the host sent it. */
export interface CompactAfterPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
  /**
   * Whether the user asked for it or the host started it.
   *
   * Claude Code `trigger`, Codex `trigger`
   */
  readonly trigger?: Reading<string>;
}

/** What a handler on `compact/after` may return; nothing means that it has no opinion. */
export type CompactAfterResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `permission/request`. The host is about to ask for a permission. A field is there when the host sent it. */
export interface PermissionRequestPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model of the session.
   *
   * Codex `model`
   */
  readonly model?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Input of the call, in the tool's own form.
   *
   * Claude Code `tool_input`, Codex `tool_input`
   */
  readonly toolInput?: Reading<unknown>;
  /**
   * The host's own name of the tool.
   *
   * Claude Code `tool_name`, Codex `tool_name`
   */
  readonly toolName?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `permission/request` may return; nothing means that it has no opinion. */
export type PermissionRequestResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * The tool input that takes the place of the given one.
       *
       * - Claude Code: native
       * - Codex: unsupported; new input makes the client ask its own question as if there were no answer; rewrite in tool/before instead
       */
      updatedInput?: { [key: string]: Json };
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: native
       * - Codex: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
    }>
  | Only<{
      /**
       * `outcome: 'allow'`: approve without the host's own question.
       *
       * - Claude Code: native
       * - Codex: native
       */
      outcome: "allow";
      /** Why; shown to the model or the user. */
      reason?: string;
      /**
       * The tool input that takes the place of the given one.
       *
       * - Claude Code: native
       * - Codex: unsupported; new input makes the client ask its own question as if there were no answer; rewrite in tool/before instead
       */
      updatedInput?: { [key: string]: Json };
    }>;

/** Payload of `permission/denied`. The host has denied a tool call. A field is there when the host sent it. */
export interface PermissionDeniedPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Why it happened, in the host's words.
   *
   * Claude Code `reason`
   */
  readonly reason?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Input of the call, in the tool's own form.
   *
   * Claude Code `tool_input`
   */
  readonly toolInput?: Reading<unknown>;
  /**
   * The host's own name of the tool.
   *
   * Claude Code `tool_name`
   */
  readonly toolName?: Reading<string>;
  /**
   * Id of the call.
   *
   * Claude Code `tool_use_id`
   */
  readonly toolUseId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `permission/denied` may return; nothing means that it has no opinion. */
export type PermissionDeniedResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `stop/failure`. A turn has ended by an error. A field is there when the host sent it. */
export interface StopFailurePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * What failed, in the host's words.
   *
   * Claude Code `error`
   */
  readonly error?: Reading<string>;
  /**
   * Text of the agent's last message.
   *
   * Claude Code `last_assistant_message`
   */
  readonly lastAssistantMessage?: Reading<string | null>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `stop/failure` may return; nothing means that it has no opinion. */
export type StopFailureResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `file/change`. A watched file has changed. A field is there when the host sent it. */
export interface FileChangePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Path of the file that changed.
   *
   * Claude Code `file_path`
   */
  readonly filePath?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `file/change` may return; nothing means that it has no opinion. */
export type FileChangeResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `config/change`. The host's configuration has changed. A field is there when the host sent it. */
export interface ConfigChangePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Path of the file that changed.
   *
   * Claude Code `file_path`
   */
  readonly filePath?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * What brought the event about, in the host's words.
   *
   * Claude Code `source`
   */
  readonly source?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `config/change` may return; nothing means that it has no opinion. */
export type ConfigChangeResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
    }>;

/** Payload of `task/create`. A task is about to be created. A field is there when the host sent it. */
export interface TaskCreatePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Description of the task.
   *
   * Claude Code `task_description`
   */
  readonly taskDescription?: Reading<string>;
  /**
   * Id of the task.
   *
   * Claude Code `task_id`
   */
  readonly taskId?: Reading<string>;
  /**
   * Subject of the task.
   *
   * Claude Code `task_subject`
   */
  readonly taskSubject?: Reading<string>;
  /**
   * Name of the team of agents.
   *
   * Claude Code `team_name`
   */
  readonly teamName?: Reading<string>;
  /**
   * Name of the agent in its team.
   *
   * Claude Code `teammate_name`
   */
  readonly teammateName?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `task/create` may return; nothing means that it has no opinion. */
export type TaskCreateResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
    }>;

/** Payload of `task/complete`. A task is about to be completed. A field is there when the host sent it. */
export interface TaskCompletePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Description of the task.
   *
   * Claude Code `task_description`
   */
  readonly taskDescription?: Reading<string>;
  /**
   * Id of the task.
   *
   * Claude Code `task_id`
   */
  readonly taskId?: Reading<string>;
  /**
   * Subject of the task.
   *
   * Claude Code `task_subject`
   */
  readonly taskSubject?: Reading<string>;
  /**
   * Name of the team of agents.
   *
   * Claude Code `team_name`
   */
  readonly teamName?: Reading<string>;
  /**
   * Name of the agent in its team.
   *
   * Claude Code `teammate_name`
   */
  readonly teammateName?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `task/complete` may return; nothing means that it has no opinion. */
export type TaskCompleteResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>;

/** Payload of `agent/idle`. An agent of a team is about to become idle. A field is there when the host sent it. */
export interface AgentIdlePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * Name of the team of agents.
   *
   * Claude Code `team_name`
   */
  readonly teamName?: Reading<string>;
  /**
   * Name of the agent in its team.
   *
   * Claude Code `teammate_name`
   */
  readonly teammateName?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `agent/idle` may return; nothing means that it has no opinion. */
export type AgentIdleResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: unproven; no recording shows an answer that keeps a teammate at work
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
    }>;

/** Payload of `model-switch/before`. The model is about to be switched. A field is there when the host sent it. */
export interface ModelSwitchBeforePayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model before the switch.
   *
   * Claude Code `from_model`
   */
  readonly fromModel?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Model as the user named it.
   *
   * Claude Code `requested_model`
   */
  readonly requestedModel?: Reading<string | null>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * What brought the event about, in the host's words.
   *
   * Claude Code `source`
   */
  readonly source?: Reading<string>;
  /**
   * Model after the switch.
   *
   * Claude Code `to_model`
   */
  readonly toModel?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `model-switch/before` may return; nothing means that it has no opinion. */
export type ModelSwitchBeforeResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
    }>
  | Only<{
      /**
       * `outcome: 'deny'` with a `reason`: refuse.
       *
       * - Claude Code: native
       */
      outcome: "deny";
      /** Why; shown to the model or the user. */
      reason: string;
    }>
  | Only<{
      /**
       * `outcome: 'allow'`: approve without the host's own question.
       *
       * - Claude Code: unproven; no recording shows what an approval changes
       */
      outcome: "allow";
      /** Why; shown to the model or the user. */
      reason?: string;
    }>
  | Only<{
      /**
       * `outcome: 'ask'`: let the user decide.
       *
       * - Claude Code: unproven; no recording shows that the user is asked
       */
      outcome: "ask";
      /** Why; shown to the model or the user. */
      reason?: string;
    }>;

/** Payload of `model-switch/after`. The model has been switched. A field is there when the host sent it. */
export interface ModelSwitchAfterPayload {
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`
   */
  readonly agentId?: Reading<string>;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`
   */
  readonly agentType?: Reading<string>;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`
   */
  readonly cwd?: Reading<string>;
  /**
   * Model before the switch.
   *
   * Claude Code `from_model`
   */
  readonly fromModel?: Reading<string>;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`
   */
  readonly permissionMode?: Reading<string>;
  /**
   * Model as the user named it.
   *
   * Claude Code `requested_model`
   */
  readonly requestedModel?: Reading<string | null>;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`
   */
  readonly sessionId?: Reading<string>;
  /**
   * What brought the event about, in the host's words.
   *
   * Claude Code `source`
   */
  readonly source?: Reading<string>;
  /**
   * Model after the switch.
   *
   * Claude Code `to_model`
   */
  readonly toModel?: Reading<string>;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`
   */
  readonly transcriptPath?: Reading<string | null>;
}

/** What a handler on `model-switch/after` may return; nothing means that it has no opinion. */
export type ModelSwitchAfterResult =
  | NoOpinion
  | Only<{
      /** No decision: the host goes on as it would. */
      outcome?: "continue";
      /**
       * Text for the model.
       *
       * - Claude Code: native
       */
      additionalContext?: string;
    }>;

/** What a config handler on `sessionStart` is called with. A session starts or is resumed. */
export interface SessionStartHookEvent {
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: string;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: string;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: string;
  /**
   * Model of the session.
   *
   * Claude Code `model`, Codex `model`, Cursor `model`
   */
  readonly model?: string;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: string;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId: string;
  /**
   * What brought the event about, in the host's words.
   *
   * Claude Code `source`, Codex `source`
   */
  readonly source?: string;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: string | null;
}

/** What a config handler on `beforeTool` is called with. A tool call is about to run. */
export interface BeforeToolHookEvent {
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /** What the call is about, in words that are the same on every host. */
  readonly tool?: Tool;
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: string;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: string;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`, Cursor `cwd`
   */
  readonly cwd?: string;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: string;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: string;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId: string;
  /**
   * Input of the call, in the tool's own form.
   *
   * Amp `input`, Claude Code `tool_input`, Codex `tool_input`, Cursor `tool_input`
   */
  readonly toolInput: unknown;
  /**
   * The host's own name of the tool.
   *
   * Amp `tool`, Claude Code `tool_name`, Codex `tool_name`, Cursor `tool_name`
   */
  readonly toolName: string;
  /**
   * Id of the call.
   *
   * Amp `toolUseID`, Claude Code `tool_use_id`, Codex `tool_use_id`, Cursor `tool_use_id`
   */
  readonly toolUseId: string;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: string | null;
}

/** What a config handler on `afterTool` is called with. A tool call has returned. */
export interface AfterToolHookEvent {
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /** What the call is about, in words that are the same on every host. */
  readonly tool?: Tool;
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: string;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: string;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`, Cursor `cwd`
   */
  readonly cwd?: string;
  /**
   * What failed, in the host's words.
   *
   * Amp `error`
   */
  readonly error?: string;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: string;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: string;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId: string;
  /**
   * How it ended, in the host's words.
   *
   * Amp `status`
   */
  readonly status?: string;
  /**
   * Input of the call, in the tool's own form.
   *
   * Amp `input`, Claude Code `tool_input`, Codex `tool_input`, Cursor `tool_input`
   */
  readonly toolInput: unknown;
  /**
   * The host's own name of the tool.
   *
   * Amp `tool`, Claude Code `tool_name`, Codex `tool_name`, Cursor `tool_name`
   */
  readonly toolName: string;
  /**
   * Result of the call, in the tool's own form.
   *
   * Amp `output`, Claude Code `tool_response`, Codex `tool_response`, Cursor `tool_output` (JSON text, parsed)
   */
  readonly toolResponse?: unknown;
  /**
   * Id of the call.
   *
   * Amp `toolUseID`, Claude Code `tool_use_id`, Codex `tool_use_id`, Cursor `tool_use_id`
   */
  readonly toolUseId: string;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: string | null;
}

/** What a config handler on `stop` is called with. The agent is about to end its turn. */
export interface StopHookEvent {
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`
   */
  readonly agentId?: string;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`
   */
  readonly agentType?: string;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: string;
  /**
   * Text of the agent's last message.
   *
   * Claude Code `last_assistant_message`, Codex `last_assistant_message`
   */
  readonly lastAssistantMessage?: string | null;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: string;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: string;
  /**
   * Whether a hook has already made this turn go on.
   *
   * Claude Code `stop_hook_active`, Codex `stop_hook_active`, Cursor `loop_count` (whether it is above zero)
   */
  readonly stopHookActive?: boolean;
  /**
   * Id of the session.
   *
   * Amp `thread.id`, Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId: string;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: string | null;
}

/** What a config handler on `agentStart` is called with. A subagent starts. */
export interface AgentStartHookEvent {
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`, Cursor `subagent_id`
   */
  readonly agentId: string;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`, Cursor `subagent_type`
   */
  readonly agentType: string;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: string;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: string;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: string;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId: string;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: string | null;
}

/** What a config handler on `agentStop` is called with. A subagent is about to end. */
export interface AgentStopHookEvent {
  /** Absolute path of the workspace, when the host tells one. */
  readonly workspace: string | undefined;
  /**
   * Id of the subagent that the event belongs to.
   *
   * Claude Code `agent_id`, Codex `agent_id`, Cursor `subagent_id`
   */
  readonly agentId?: string;
  /**
   * Path of the subagent's own transcript.
   *
   * Claude Code `agent_transcript_path`, Codex `agent_transcript_path`, Cursor `agent_transcript_path`
   */
  readonly agentTranscriptPath: string | null;
  /**
   * Type of the subagent that the event belongs to.
   *
   * Claude Code `agent_type`, Codex `agent_type`, Cursor `subagent_type`
   */
  readonly agentType: string;
  /**
   * Working folder that the host tells.
   *
   * Claude Code `cwd`, Codex `cwd`
   */
  readonly cwd?: string;
  /**
   * Text of the agent's last message.
   *
   * Claude Code `last_assistant_message`, Codex `last_assistant_message`
   */
  readonly lastAssistantMessage?: string | null;
  /**
   * Model of the session.
   *
   * Codex `model`, Cursor `model`
   */
  readonly model?: string;
  /**
   * The host's permission mode; hosts add values.
   *
   * Claude Code `permission_mode`, Codex `permission_mode`
   */
  readonly permissionMode?: string;
  /**
   * Whether a hook has already made this turn go on.
   *
   * Claude Code `stop_hook_active`, Codex `stop_hook_active`, Cursor `loop_count` (whether it is above zero)
   */
  readonly stopHookActive?: boolean;
  /**
   * Id of the session.
   *
   * Claude Code `session_id`, Codex `session_id`, Cursor `conversation_id`
   */
  readonly sessionId: string;
  /**
   * Path of the session's transcript.
   *
   * Claude Code `transcript_path`, Codex `transcript_path`, Cursor `transcript_path`
   */
  readonly transcriptPath?: string | null;
}

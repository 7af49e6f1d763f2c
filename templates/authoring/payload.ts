// Generated from the capability tables by `cargo xtask generate`; not to be edited.

/** Canonical payload fields by event. */
export const agentEventPayloadFields = {
  "session/start": ["agentId","agentType","cwd","model","permissionMode","sessionId","source","transcriptPath"],
  "prompt/submit": ["agentId","agentType","cwd","model","permissionMode","prompt","sessionId","transcriptPath"],
  "tool/before": ["agentId","agentType","cwd","model","permissionMode","sessionId","toolInput","toolName","toolUseId","transcriptPath"],
  "tool/after": ["agentId","agentType","cwd","error","model","permissionMode","sessionId","status","toolInput","toolName","toolResponse","toolUseId","transcriptPath"],
  "stop": ["agentId","agentType","cwd","lastAssistantMessage","model","permissionMode","reentry","sessionId","transcriptPath"],
  "agent/start": ["agentId","agentType","cwd","model","permissionMode","sessionId","transcriptPath"],
  "agent/stop": ["agentId","agentTranscriptPath","agentType","cwd","lastAssistantMessage","model","permissionMode","reentry","sessionId","transcriptPath"],
  "workspace/open": ["workspaceRoots"],
  "session/end": ["agentId","agentType","cwd","model","permissionMode","reason","sessionId","transcriptPath"],
  "tool/failure": ["agentId","agentType","cwd","error","isInterrupt","model","permissionMode","sessionId","toolInput","toolName","toolUseId","transcriptPath"],
  "compact/before": ["agentId","agentType","cwd","model","permissionMode","sessionId","transcriptPath","trigger"],
  "compact/after": ["agentId","agentType","cwd","model","permissionMode","sessionId","transcriptPath","trigger"],
  "permission/request": ["agentId","agentType","cwd","model","permissionMode","sessionId","toolInput","toolName","transcriptPath"],
  "permission/denied": ["agentId","agentType","cwd","permissionMode","reason","sessionId","toolInput","toolName","toolUseId","transcriptPath"],
  "stop/failure": ["agentId","agentType","cwd","error","lastAssistantMessage","permissionMode","sessionId","transcriptPath"],
  "file/change": ["agentId","agentType","cwd","filePath","permissionMode","sessionId","transcriptPath"],
  "config/change": ["agentId","agentType","cwd","filePath","permissionMode","sessionId","source","transcriptPath"],
  "task/create": ["agentId","agentType","cwd","permissionMode","sessionId","taskDescription","taskId","taskSubject","teamName","teammateName","transcriptPath"],
  "task/complete": ["agentId","agentType","cwd","permissionMode","sessionId","taskDescription","taskId","taskSubject","teamName","teammateName","transcriptPath"],
  "agent/idle": ["agentId","agentType","cwd","permissionMode","sessionId","teamName","teammateName","transcriptPath"],
  "model-switch/before": ["agentId","agentType","cwd","fromModel","permissionMode","requestedModel","sessionId","source","toModel","transcriptPath"],
  "model-switch/after": ["agentId","agentType","cwd","fromModel","permissionMode","requestedModel","sessionId","source","toModel","transcriptPath"],
} as const;

/** Native keys of canonical payload fields by event and host. */
export const agentEventPayloadNativeKeys = {
  "session/start": {
    amp: {"sessionId":"thread.id"},
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","sessionId":"session_id","source":"source","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","sessionId":"session_id","source":"source","transcriptPath":"transcript_path"},
    cursor: {"model":"model","sessionId":"conversation_id","transcriptPath":"transcript_path"},
  },
  "prompt/submit": {
    amp: {"prompt":"message","sessionId":"thread.id"},
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","prompt":"prompt","sessionId":"session_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","prompt":"prompt","sessionId":"session_id","transcriptPath":"transcript_path"},
    cursor: {"model":"model","prompt":"prompt","sessionId":"conversation_id","transcriptPath":"transcript_path"},
  },
  "tool/before": {
    amp: {"sessionId":"thread.id","toolInput":"input","toolName":"tool","toolUseId":"toolUseID"},
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
    cursor: {"cwd":"cwd","model":"model","sessionId":"conversation_id","toolInput":"tool_input","toolName":"tool_name","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
  },
  "tool/after": {
    amp: {"error":"error","sessionId":"thread.id","status":"status","toolInput":"input","toolName":"tool","toolResponse":"output","toolUseId":"toolUseID"},
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","toolResponse":"tool_response","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","toolResponse":"tool_response","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
    cursor: {"cwd":"cwd","model":"model","sessionId":"conversation_id","toolInput":"tool_input","toolName":"tool_name","toolResponse":"tool_output","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
  },
  "stop": {
    amp: {"sessionId":"thread.id"},
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","lastAssistantMessage":"last_assistant_message","permissionMode":"permission_mode","reentry":"stop_hook_active","sessionId":"session_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","lastAssistantMessage":"last_assistant_message","model":"model","permissionMode":"permission_mode","reentry":"stop_hook_active","sessionId":"session_id","transcriptPath":"transcript_path"},
    cursor: {"model":"model","reentry":"loop_count","sessionId":"conversation_id","transcriptPath":"transcript_path"},
  },
  "agent/start": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","sessionId":"session_id","transcriptPath":"transcript_path"},
    cursor: {"agentId":"subagent_id","agentType":"subagent_type","model":"model","sessionId":"conversation_id","transcriptPath":"transcript_path"},
  },
  "agent/stop": {
    claude: {"agentId":"agent_id","agentTranscriptPath":"agent_transcript_path","agentType":"agent_type","cwd":"cwd","lastAssistantMessage":"last_assistant_message","permissionMode":"permission_mode","reentry":"stop_hook_active","sessionId":"session_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentTranscriptPath":"agent_transcript_path","agentType":"agent_type","cwd":"cwd","lastAssistantMessage":"last_assistant_message","model":"model","permissionMode":"permission_mode","reentry":"stop_hook_active","sessionId":"session_id","transcriptPath":"transcript_path"},
    cursor: {"agentId":"subagent_id","agentTranscriptPath":"agent_transcript_path","agentType":"subagent_type","model":"model","reentry":"loop_count","sessionId":"conversation_id","transcriptPath":"transcript_path"},
  },
  "workspace/open": {
    cursor: {"workspaceRoots":"workspace_roots"},
  },
  "session/end": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","reason":"reason","sessionId":"session_id","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","reason":"reason","sessionId":"session_id","transcriptPath":"transcript_path"},
    cursor: {"model":"model","reason":"reason","sessionId":"conversation_id","transcriptPath":"transcript_path"},
  },
  "tool/failure": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","error":"error","isInterrupt":"is_interrupt","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
    cursor: {"cwd":"cwd","error":"error_message","isInterrupt":"is_interrupt","model":"model","sessionId":"conversation_id","toolInput":"tool_input","toolName":"tool_name","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
  },
  "compact/before": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","transcriptPath":"transcript_path","trigger":"trigger"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","sessionId":"session_id","transcriptPath":"transcript_path","trigger":"trigger"},
    cursor: {"model":"model","sessionId":"conversation_id","transcriptPath":"transcript_path","trigger":"trigger"},
  },
  "compact/after": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","transcriptPath":"transcript_path","trigger":"trigger"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","sessionId":"session_id","transcriptPath":"transcript_path","trigger":"trigger"},
  },
  "permission/request": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","transcriptPath":"transcript_path"},
    codex: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","model":"model","permissionMode":"permission_mode","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","transcriptPath":"transcript_path"},
  },
  "permission/denied": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","reason":"reason","sessionId":"session_id","toolInput":"tool_input","toolName":"tool_name","toolUseId":"tool_use_id","transcriptPath":"transcript_path"},
  },
  "stop/failure": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","error":"error","lastAssistantMessage":"last_assistant_message","permissionMode":"permission_mode","sessionId":"session_id","transcriptPath":"transcript_path"},
  },
  "file/change": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","filePath":"file_path","permissionMode":"permission_mode","sessionId":"session_id","transcriptPath":"transcript_path"},
  },
  "config/change": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","filePath":"file_path","permissionMode":"permission_mode","sessionId":"session_id","source":"source","transcriptPath":"transcript_path"},
  },
  "task/create": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","taskDescription":"task_description","taskId":"task_id","taskSubject":"task_subject","teamName":"team_name","teammateName":"teammate_name","transcriptPath":"transcript_path"},
  },
  "task/complete": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","taskDescription":"task_description","taskId":"task_id","taskSubject":"task_subject","teamName":"team_name","teammateName":"teammate_name","transcriptPath":"transcript_path"},
  },
  "agent/idle": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","permissionMode":"permission_mode","sessionId":"session_id","teamName":"team_name","teammateName":"teammate_name","transcriptPath":"transcript_path"},
  },
  "model-switch/before": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","fromModel":"from_model","permissionMode":"permission_mode","requestedModel":"requested_model","sessionId":"session_id","source":"source","toModel":"to_model","transcriptPath":"transcript_path"},
  },
  "model-switch/after": {
    claude: {"agentId":"agent_id","agentType":"agent_type","cwd":"cwd","fromModel":"from_model","permissionMode":"permission_mode","requestedModel":"requested_model","sessionId":"session_id","source":"source","toModel":"to_model","transcriptPath":"transcript_path"},
  },
} as const;

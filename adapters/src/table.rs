//! The capability table of one host: its serde form, which is also its published JSON Schema.
//!
//! A table is plain data. The checker, the wrapper generator, `hooks simulate`, the generated
//! documentation and the tests read the same rows; no fact of a host stands anywhere else.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::canonical::Part;
pub use crate::cell::{Cell, Support, ToolCell};
use crate::client::Client;
pub use crate::document::{
    Authored, Command, DocumentShape, Documents, Marketplace, WindowsCommand,
};

/// Everything known about one host, recorded on its real client.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Table {
    /// Host id as authors write it in `targets`.
    pub host: String,
    /// The client's name in prose.
    pub title: String,
    /// Client version that the rows were recorded on; handlers see it as `hostContractRevision`.
    pub revision: String,
    /// Oldest client version with recordings: the default of a plugin's minimum version.
    pub oldest: String,
    /// Form of the client's versions (a regular expression): its numbered groups are compared as
    /// numbers, a group named `pre` as the pre-release of a semantic version.
    pub versions: String,
    /// What a client does with an event that it does not know.
    pub unknown_event: UnknownEvent,
    /// Steps that install an artifact and make its hooks run; `{{artifact}}` is its folder,
    /// `{{name}}` the plugin's name.
    pub install: Vec<String>,
    /// What the client remembers of a plugin that its user trusts; absent where it remembers nothing
    /// that a build could change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trust: Option<Trust>,
    /// How an installed client is found, and where it keeps plugins.
    pub client: Client,
    /// How hooks reach the host: a command it runs, or a module that it loads.
    pub form: Form,
    /// Native command of a wrapper; absent for the module form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
    /// Where the native documents live and how they look.
    pub documents: Documents,
    /// Unit, defaults and caps of native timeouts.
    pub timeout: Timeout,
    /// Envelope key that names the native event; absent where the host calls per event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_key: Option<String>,
    /// Shapes by which an envelope of this host is told from another host's; any one suffices.
    #[serde(default)]
    pub recognise: Vec<Shape>,
    /// Hosts that were seen to also run the wrappers written for this one.
    #[serde(default)]
    pub foreign: Vec<String>,
    /// Where the workspace folder comes from; the first source with a value wins.
    pub workspace: Vec<Source>,
    /// Environment variables that hold a folder the plugin may write to, in order.
    #[serde(default)]
    pub data: Vec<String>,
    /// Tool names and inputs, read as the canonical tool view; selectors use the same rows.
    pub tools: Vec<ToolRow>,
    /// Known tools of no canonical kind: handlers see them as `other`, selectors name them natively.
    #[serde(default)]
    pub other_tools: Vec<String>,
    /// Required envelope fields of every event: dotted native path to type and sample.
    #[serde(default)]
    pub envelope: BTreeMap<String, Field>,
    /// Canonical payload fields that every event carries when the host sends them.
    #[serde(default)]
    pub payload: BTreeMap<String, PayloadRow>,
    /// What becomes of the answers of hooks on one event that run at the same time; absent where a
    /// plugin's later hook sees the effect of an earlier one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concurrent: Option<Concurrent>,
    /// What is answered when a handler has no opinion, unless an event says otherwise.
    #[serde(default)]
    pub pass: Pass,
    /// What is answered when a hook fails and its policy is to continue.
    pub failure: Answer,
    /// One row for each canonical family that the table speaks about.
    pub events: BTreeMap<String, EventRow>,
}

/// What a client does with a document that names an event it does not know.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnknownEvent {
    /// The effect, as the end of a sentence about the client.
    pub effect: String,
    /// Whether hooks on other events are lost with it.
    pub loses: bool,
    /// First version that was seen to lose no other hooks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<String>,
    /// Recordings behind it.
    pub evidence: Vec<String>,
}

/// Hooks of one event that the host starts together, so that none sees what another answers.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Concurrent {
    /// Parts of which the host takes one hook's alone.
    pub parts: Vec<Part>,
    /// Whose it takes, as the end of a sentence about the client.
    pub effect: String,
    /// Recordings behind it.
    pub evidence: Vec<String>,
}

/// What a client compares to tell whether its user still trusts a plugin's hooks.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trust {
    /// What is compared.
    pub by: TrustBy,
    /// Recordings behind it.
    pub evidence: Vec<String>,
}

/// What trust hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrustBy {
    /// The bytes of all files of the installed plugin: any change asks the user again.
    Content,
}

/// How a host takes hooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A command which reads the envelope on stdin and answers on stdout.
    Command,
    /// A module loaded into the host's own plugin process.
    Module,
}

/// Native timeouts, in seconds.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timeout {
    /// Entry key that carries a timeout; absent where the host has no such setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Whether only whole numbers are accepted.
    #[serde(default)]
    pub integer: bool,
    /// Seconds after which the host ends a hook by itself; absent when it never does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<f64>,
    /// Largest value that the host honours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
}

/// A shape of an envelope: keys that must be there, keys that must not, values of a known form.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Top-level keys that are present.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub present: Vec<String>,
    /// Top-level keys that are absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// Top-level keys whose value, as text, fits a pattern (ECMAScript syntax).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub like: BTreeMap<String, String>,
    /// Native event names that the shape speaks about; all when empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<String>,
}

/// One source of the workspace folder; exactly one key is set.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Source {
    /// An environment variable with a non-empty value.
    Env(String),
    /// A dotted path into the envelope.
    Path(String),
    /// A value that the host object gives to a module (a path or a file URI).
    Host(String),
}

/// Canonical tool kinds.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
pub enum ToolKind {
    /// Runs a command line.
    #[serde(rename = "shell")]
    Shell,
    /// Reads files.
    #[serde(rename = "file.read")]
    FileRead,
    /// Creates, changes, moves or deletes files.
    #[serde(rename = "file.write")]
    FileWrite,
    /// A tool of an MCP server.
    #[serde(rename = "mcp")]
    Mcp,
    /// Starts another agent.
    #[serde(rename = "agent")]
    Agent,
}

impl ToolKind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Shell, Self::FileRead, Self::FileWrite, Self::Mcp, Self::Agent];
}

impl std::fmt::Display for ToolKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Shell => "shell",
            Self::FileRead => "file.read",
            Self::FileWrite => "file.write",
            Self::Mcp => "mcp",
            Self::Agent => "agent",
        })
    }
}

/// Native tools of one canonical kind, and where their input says what they touch.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolRow {
    /// Canonical kind.
    pub kind: ToolKind,
    /// Exact native tool names.
    #[serde(default)]
    pub names: Vec<String>,
    /// Prefix of native tool names; what follows names the server and the tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// Separator between server and tool after the prefix; absent when only the tool follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<String>,
    /// Input key of the command line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Input keys of file paths (a string, or an array of strings).
    #[serde(default)]
    pub paths: Vec<String>,
    /// Input key of a patch text, whose added, updated, moved and deleted files are paths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<String>,
    /// Input key of the folder that relative paths start from, when the call names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// What a selector of this kind cannot see on this host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<String>,
    /// Recordings behind the row.
    #[serde(default)]
    pub evidence: Vec<String>,
}

/// A required envelope field.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// JSON types joined by `|`: string, number, boolean, object, array, null, or `any`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A value for simulation, as a recording shows it.
    pub sample: Value,
}

/// Where a canonical payload field is read from.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PayloadRow {
    /// A dotted native path.
    Path(String),
    /// A dotted native path whose value is decoded.
    Decoded {
        /// Dotted native path.
        path: String,
        /// Decoding.
        decode: Decode,
    },
}

/// Readings beyond taking a value as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decode {
    /// JSON text is parsed; other text stays a string.
    JsonString,
    /// A number becomes whether it is above zero.
    PositiveCount,
}

/// What the host gets when a handler has no opinion.
#[derive(Debug, Clone, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// No bytes (a module returns nothing).
    #[default]
    Silent,
    /// This JSON document.
    Json(Value),
}

/// What is given to the host: JSON on stdout (a module returns it), or text on stderr, and an exit
/// code. Strings `$name` are holes, `$name?` optional ones, `$$` a literal dollar sign.
#[derive(Debug, Clone, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// JSON template.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdout: Option<Value>,
    /// Text template.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Exit code; 0 when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<u8>,
}

/// A family on a host: an event, or the reason why there is none.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum EventRow {
    /// The host has no such event.
    Absent {
        /// Why, with the date on which it was looked for.
        absent: String,
    },
    /// The host's event.
    Event(Box<Event>),
}

/// One native event.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Event {
    /// Native event name.
    pub native: String,
    /// First client version known to have it; `<=X` when only an upper bound is known.
    pub since: String,
    /// Envelope key that a matcher is compared with; absent when matchers are ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matcher: Option<String>,
    /// Envelope keys that the host's other events share and this one does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub omits: Vec<String>,
    /// Required envelope fields beside the common ones.
    #[serde(default)]
    pub envelope: BTreeMap<String, Field>,
    /// Canonical payload fields beside the common ones.
    #[serde(default)]
    pub payload: BTreeMap<String, PayloadRow>,
    /// Pass-through of this event, when not the host's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Pass>,
    /// Answer of a failing hook whose policy is to continue, when not the host's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Answer>,
    /// One cell for each result part of the family.
    pub parts: BTreeMap<Part, Cell>,
    /// How a failing hook refuses, where a recording shows that it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fail_closed: Option<FailClosed>,
    /// How continuing a finished turn is bounded; set on events with such parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continuation: Option<Continuation>,
    /// Timeout facts of this event, when not the host's usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<EventTimeout>,
    /// What an author should know beyond the cells.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// Timeout facts of one event, in seconds.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventTimeout {
    /// Seconds after which the host ends a hook by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<f64>,
    /// Largest value that the host honours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
}

/// How a failing hook refuses the action.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FailClosed {
    /// The answer that the wrapper gives; `$failure` says what failed.
    pub answer: Answer,
    /// Keys of the hook entry that refuse when the wrapper itself is lost.
    #[serde(default)]
    pub entry: Map<String, Value>,
    /// Recordings behind it.
    pub evidence: Vec<String>,
}

/// How often a hook may make a finished turn go on.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Continuation {
    /// The host's own cap without any setting; absent when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u32>,
    /// Envelope path of a boolean that is true once a turn has been continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<String>,
    /// Envelope path of the number of continuations so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// Key of the hook entry that bounds continuations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Key of the answer that bounds continuations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Recordings behind it.
    #[serde(default)]
    pub evidence: Vec<String>,
}

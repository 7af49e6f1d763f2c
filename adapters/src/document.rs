//! Rows of a table about files: the command of a wrapper, and the documents of a plugin.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The command line of a wrapper; `{{path}}` is its path below the plugin root.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Environment variable that holds the plugin root.
    pub root: String,
    /// The host pastes the root's path in place of `${NAME}` before a shell reads the command.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pasted: bool,
    /// Command for POSIX shells, and for every system when `windows` is absent.
    pub posix: String,
    /// Command for Windows, under the entry key that `windowsKey` names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub windows: Option<WindowsCommand>,
}

/// A Windows command and the key of a hook entry which carries it.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowsCommand {
    /// Key of the hook entry.
    pub key: String,
    /// The command line.
    pub command: String,
}

/// Paths, shape and rules of the native documents.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Documents {
    /// Layout of the hook document.
    pub shape: DocumentShape,
    /// Hook document below the artifact root; for the module form the module itself, with
    /// `{{name}}` for the plugin's name.
    pub hooks: String,
    /// Plugin manifest below the artifact root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<String>,
    /// Value of the manifest's `hooks` key; absent where the host finds the document by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
    /// Plugin facts that the manifest takes, in the order written.
    #[serde(default)]
    pub keys: Vec<String>,
    /// Pattern that a plugin name must match here (ECMAScript syntax).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The list of plugins by which an artifact can be installed as it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marketplace: Option<Marketplace>,
    /// Rules of a hook document that an author writes; absent where none is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authored: Option<Authored>,
}

/// A list of plugins with one plugin: the folder that the list lies in.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marketplace {
    /// Its path below the artifact root.
    pub path: String,
    /// JSON template; its holes are the plugin's facts, and `owner`, an object with a `name`.
    pub json: Value,
}

/// What an authored hook document may hold, so that no client refuses it.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Authored {
    /// Top-level keys; another one voids the document. Any when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Vec<String>>,
    /// Native events without a family, and the first client version known to have each.
    pub events: BTreeMap<String, String>,
    /// Types of hook entries, and the texts that each needs.
    pub types: BTreeMap<String, Vec<String>>,
    /// Matchers are regular expressions without look-around.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub regex: bool,
}

/// Layouts of hook documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DocumentShape {
    /// `{ hooks: { Event: [ { matcher?, hooks: [entry] } ] } }`
    Grouped,
    /// `{ version: 1, hooks: { event: [entry] } }`
    Flat,
    /// No document: handlers register themselves in a module.
    Module,
}

//! Rows of a table about an installed client: how it is found, where it keeps plugins, what it says of
//! their hooks.
//!
//! In texts, `{{user}}` is the user's home, `{{home}}` the client's own folder, `{{workspace}}` the
//! folder that its agent works in and `{{name}}` the plugin's name. A part of a path or a key that is
//! `*`, or ends with it, stands for all that fit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is known of installed clients of a host.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Client {
    /// Programs that start it, as the search path has them; the first that is found counts.
    pub programs: Vec<String>,
    /// How a program tells its version; absent where no recording shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
    /// The client's own folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<Home>,
    /// Where it takes plugins from. The first row under which there is a plugin counts.
    pub plugins: Vec<Place>,
    /// It loads a plugin once, however often it is installed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// Where it keeps which plugins are switched on, the last word last; absent where all that lie in
    /// place are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enabled: Vec<Lookup>,
    /// How it is asked which hooks it found; absent where it cannot be asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hooks: Option<HooksQuery>,
    /// Recordings behind the rows.
    pub evidence: Vec<String>,
}

/// How a program tells its version.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// Its arguments.
    pub arguments: Vec<String>,
    /// A regular expression over what it prints; the first group is the version.
    pub pattern: String,
}

/// A folder in the user's home, unless an environment variable names another.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Home {
    /// The variable.
    pub variable: String,
    /// The folder, below the user's home.
    pub folder: String,
}

/// Where plugins lie.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Folders, as a path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// A file that names folders; those of other plugins are passed over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<Lookup>,
    /// The part of the artifact that lies there; all of it when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
}

/// Values in a JSON file.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lookup {
    /// The file.
    pub file: String,
    /// Keys from the outside in.
    pub at: Vec<String>,
}

/// A client that answers on stdio, a JSON text a line.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HooksQuery {
    /// Arguments that start it.
    pub arguments: Vec<String>,
    /// What it is sent.
    pub send: Vec<Value>,
    /// `id` of the answer that counts.
    pub answer: u64,
    /// Where the rows of hooks are in the answer, keys from the outside in.
    pub at: Vec<String>,
    /// Key of a row that names the plugin, as `name@marketplace`.
    pub plugin: String,
    /// Key of a row that says whether the user trusts the hook.
    pub trust: String,
    /// Its values with which the hook runs.
    pub trusted: Vec<String>,
}

/// The values below `value` that the keys of `at` reach.
#[must_use]
pub fn lookup<'a>(value: &'a Value, at: &[String]) -> Vec<&'a Value> {
    at.iter().fold(vec![value], |found, key| {
        found.into_iter().flat_map(|value| below(value, key)).collect()
    })
}

fn below<'a>(value: &'a Value, key: &str) -> Vec<&'a Value> {
    match (value, key.strip_suffix('*')) {
        (Value::Object(map), Some(start)) => {
            map.iter().filter(|(own, _)| own.starts_with(start)).map(|(_, inner)| inner).collect()
        }
        (Value::Array(items), Some("")) => items.iter().collect(),
        (_, Some(_)) => Vec::new(),
        (_, None) => value.get(key).into_iter().collect(),
    }
}

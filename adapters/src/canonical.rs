//! The canonical vocabulary: event families, payload fields and result parts.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A thing that a handler's result can ask for.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Refuse, with a reason.
    Deny,
    /// Approve without the host's own question.
    Allow,
    /// Let the user decide.
    Ask,
    /// Replace the input of the pending call (`updatedInput`).
    Rewrite,
    /// Give text to the model (`additionalContext`).
    Context,
    /// Answer in place of the tool (`output`, `exitCode`).
    Synthesize,
    /// Replace the result of a finished call (`status`, `output`, `error`).
    Replace,
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Deny => "deny",
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Rewrite => "rewrite",
            Self::Context => "context",
            Self::Synthesize => "synthesize",
            Self::Replace => "replace",
        })
    }
}

/// The canonical tables, shared by all hosts.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Canonical {
    /// Payload fields, the same in every family.
    pub fields: BTreeMap<String, PayloadField>,
    /// The event families by canonical path.
    pub families: BTreeMap<String, Family>,
}

impl Canonical {
    /// The families with their paths, in document order.
    #[must_use]
    pub fn in_order(&self) -> Vec<(&str, &Family)> {
        let mut families: Vec<_> =
            self.families.iter().map(|(path, family)| (path.as_str(), family)).collect();
        families.sort_by_key(|(_, family)| family.order);
        families
    }
}

/// One payload field.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayloadField {
    /// JSON types of its value, joined by `|`, or `any`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What it is, as a sentence.
    pub about: String,
}

/// One event family.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// When it happens, as a sentence.
    pub about: String,
    /// Camel-case hook name, as in the artifact's index.
    pub hook: String,
    /// Whether the config's `hooks` may use that name.
    #[serde(default)]
    pub config: bool,
    /// Position among hook groups of a native document.
    pub order: u32,
    /// Whether the family is about a tool call (selectors and the tool view apply).
    #[serde(default)]
    pub tools: bool,
    /// Parts that a handler may return on at least one host.
    pub parts: Vec<Part>,
    /// Payload field names that config handlers see under another name.
    #[serde(default)]
    pub renames: BTreeMap<String, String>,
}

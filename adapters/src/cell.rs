//! The cells of a table: one result part on one event.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::canonical::Part;
use crate::table::{Answer, ToolKind};

/// Whether a result part works on an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Support {
    /// The host has the very thing.
    Native,
    /// Another native thing has the same effect.
    Emulated,
    /// It works with a loss of meaning that `reason` states.
    Lossy,
    /// It does not work, for the stated reason.
    Unsupported,
    /// It may work, but no recording shows it.
    Unproven,
}

impl std::fmt::Display for Support {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Native => "native",
            Self::Emulated => "emulated",
            Self::Lossy => "lossy",
            Self::Unsupported => "unsupported",
            Self::Unproven => "unproven",
        })
    }
}

/// One result part on one event.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Support state.
    pub support: Support,
    /// Why it is not native; required then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The answer it makes. An offered part has one, here or in the rows of `tools`; without one
    /// here it is offered for those kinds of tools alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// Native values under which it has an effect: dotted path to the accepted value.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub when: BTreeMap<String, Value>,
    /// Parts that must stand beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Part>,
    /// Parts that may not stand beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Part>,
    /// Parts whose meaning its own answer already carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<Part>,
    /// Longest value of a hole, in UTF-16 units; a longer one is refused.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<String, u32>,
    /// Values of the part that the host has no place for and that change nothing it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drops: Vec<String>,
    /// Keys of the tool input that a rewrite reaches; all when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<String>>,
    /// The host merges a rewrite into the input instead of replacing it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub merges: bool,
    /// It makes the agent go on after a finished turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub continues: bool,
    /// Differences for one canonical tool kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tools: BTreeMap<ToolKind, ToolCell>,
    /// What an author should know beyond the support state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Recordings behind the cell: `<file under snapshots/fixtures>#<entry>`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

/// What differs in a cell for one canonical tool kind.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolCell {
    /// Support state for that kind.
    pub support: Support,
    /// Why it is not native, or what else differs.
    pub reason: String,
    /// The answer for that kind, in place of the cell's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// Keys of the tool input that a rewrite reaches, in place of the cell's; all when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<String>>,
    /// Recordings behind the difference.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

impl Support {
    /// Whether an author may return the part.
    #[must_use]
    pub fn is_offered(self) -> bool {
        matches!(self, Self::Native | Self::Emulated | Self::Lossy)
    }
}

impl Cell {
    /// Whether an author may return the part.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        self.support.is_offered()
    }

    /// Every answer that the part can make: the cell's own, then those of tool kinds.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.answer.iter().chain(self.tools.values().filter_map(|own| own.answer.as_ref()))
    }
}

//! Plugin manifests: the facts of a plugin that a host's manifest takes.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::table::Table;

/// What an author says about a plugin.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Plugin {
    /// Plugin name.
    pub name: String,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Version of the plugin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<Author>,
    /// Licence expression.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// Home page address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub homepage: Option<String>,
    /// Repository address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repository: Option<String>,
    /// Search words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
}

/// A plugin's author.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Author {
    /// Name.
    pub name: String,
    /// E-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Web address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// The manifest: those facts that the table says it takes, and the pointer to the hook document.
pub fn manifest(table: &Table, plugin: &Plugin) -> Value {
    let facts = serde_json::to_value(plugin).unwrap_or_default();
    let mut manifest: Map<String, Value> = table
        .documents
        .keys
        .iter()
        .filter_map(|key| Some((key.clone(), facts.get(key)?.clone())))
        .collect();
    if let Some(pointer) = &table.documents.pointer {
        manifest.insert("hooks".into(), pointer.clone().into());
    }
    manifest.into()
}

//! The index `agent-bundle.manifest.json`: what an artifact holds, for tools that read it.

use std::collections::BTreeMap;

use camino::Utf8PathBuf;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// File name of the index below the artifact root.
pub const INDEX: &str = "agent-bundle.manifest.json";

/// Files of an artifact: path below its root to bytes, in a stable order.
pub type Files = BTreeMap<Utf8PathBuf, Vec<u8>>;

/// The index of an artifact.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Index {
    /// What can be run.
    pub executables: Executables,
    /// All files but this one, sorted by path.
    pub files: Vec<FileRow>,
    /// Version of this form.
    pub manifest_version: u32,
    /// The oldest client that the hooks were checked for, by host.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub min_versions: BTreeMap<String, String>,
    /// The plugin.
    pub plugin: PluginRow,
    /// Hosts that the artifact was built for, sorted.
    pub targets: Vec<String>,
}

/// What can be run.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Executables {
    /// One row per hook and host, sorted by host, then id.
    pub hooks: Vec<HookRow>,
}

/// One hook on one host.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct HookRow {
    /// Camel-case hook event.
    pub event: String,
    /// Canonical family.
    pub family: String,
    /// Host id.
    pub host: String,
    /// Hook id.
    pub id: String,
    /// Config hook or event route.
    pub kind: HookKind,
    /// Hook name.
    pub name: String,
    /// The file that the host runs or loads, below the artifact root.
    #[schemars(with = "String")]
    pub path: Utf8PathBuf,
    /// Route id, for event routes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub route_id: Option<String>,
    /// Native timeout in seconds, when one is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<f64>,
}

/// Id of the event route on `family`.
#[must_use]
pub fn route_id(family: &str) -> String {
    format!("event:{family}")
}

/// Where a hook was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HookKind {
    /// In the config's `hooks`.
    Config,
    /// As a file under `src/events`.
    EventRoute,
}

/// One file of the artifact.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileRow {
    /// Size in bytes.
    pub bytes: u64,
    /// Path below the artifact root.
    #[schemars(with = "String")]
    pub path: Utf8PathBuf,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// The plugin's name and version.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginRow {
    /// Plugin name.
    pub name: String,
    /// Plugin version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// Rows of `files`, for the index.
#[must_use]
pub fn file_rows(files: &Files) -> Vec<FileRow> {
    files
        .par_iter()
        .map(|(path, bytes)| FileRow {
            bytes: bytes.len() as u64,
            path: path.clone(),
            sha256: sha256(bytes),
        })
        .collect()
}

/// SHA-256 of `bytes` in hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

//! Fixtures out of a catch: one file for each document that differs from the others, and an index.

use std::collections::BTreeMap;

use agent_bundle_adapters::table::{EventRow, Table};
use serde::Serialize;
use serde_json::{Value, json};

use super::caught::{Caught, projects};
use super::normal::{Folders, Patterns, folders, normal};
use super::text_at;
use crate::emit::Files;

/// File name of the index.
pub const INDEX: &str = "index.json";

/// Variables of an ordinary shell, which say nothing of a host.
const ORDINARY: &[&str] = &[
    "COLUMNS", "HOME", "LANG", "LINES", "LOGNAME", "OLDPWD", "PATH", "PWD", "SHELL", "SHLVL",
    "TERM", "TMPDIR", "USER", "_",
];

/// A document as it is kept.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// File name.
    pub file: String,
    /// Native event.
    pub event: String,
    /// The document, normalised.
    pub document: Value,
    /// Row of the index.
    pub row: Row,
}

/// How a document came about.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// File name.
    pub file: String,
    /// Native event.
    pub event: String,
    /// Working folder of the hook.
    pub hook_cwd: String,
    /// Whether stdin ended with a newline; absent where there is no stdin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdin_newline_terminated: Option<bool>,
    /// Names of environment variables beside those of an ordinary shell.
    pub env_added: Vec<String>,
}

/// The fixtures of what was caught on the host of `table`, sorted by name; equal documents are one.
///
/// # Errors
/// None, as long as the patterns of [`normal`] are sound.
pub fn fixtures(table: &Table, caught: &[Caught]) -> Result<Vec<Fixture>, String> {
    let patterns = Patterns::new().map_err(|error| error.to_string())?;
    let own: Vec<_> = caught.iter().filter(|one| one.note.host == table.host).cloned().collect();
    let tables = BTreeMap::from([(table.host.as_str(), table)]);
    let roots = projects(&own, &tables).remove(&table.host).unwrap_or_default();
    let mut kept: Vec<Fixture> = Vec::new();
    for one in &own {
        let folders = folders_of(one, &roots);
        let document = normal(&one.document, &folders, &patterns);
        let event = event_of(table, one);
        if kept.iter().any(|other| other.event == event && other.document == document) {
            continue;
        }
        let base = match variant(table, &event, &document) {
            Some(variant) => format!("{event}.{variant}"),
            None => event.clone(),
        };
        let file = unused(&base, &kept);
        let row = row(&file, &event, one, &folders, &patterns);
        kept.push(Fixture { file, event, document, row });
    }
    kept.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(kept)
}

/// The files of a folder of fixtures, its index included.
#[must_use]
pub fn files(table: &Table, version: &str, fixtures: &[Fixture]) -> Files {
    let rows: Vec<_> = fixtures.iter().map(|fixture| &fixture.row).collect();
    let index = json!({
        "client": format!("{} {version}", table.title),
        "platform": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        "note": "recorded by `agent-bundle hooks record`; ids, folders and times are samples",
        "fixtures": rows,
    });
    let documents = fixtures.iter().map(|fixture| (fixture.file.as_str(), &fixture.document));
    documents
        .chain([(INDEX, &index)])
        .map(|(name, value)| (name.into(), format!("{value:#}\n").into_bytes()))
        .collect()
}

/// The event that the document names, else the one that the hook stood on.
fn event_of(table: &Table, one: &Caught) -> String {
    let key = table.event_key.as_deref();
    let named = key.and_then(|key| text_at(&one.document, key));
    named.unwrap_or_else(|| one.note.event.clone())
}

fn folders_of(one: &Caught, roots: &[String]) -> Folders {
    let text = one.document.to_string();
    let inside =
        |root: &&String| text.contains(root.as_str()) || one.note.cwd.starts_with(root.as_str());
    let project = roots.iter().find(inside).map(String::as_str);
    folders(project, &one.note.root, &one.note.home, &one.note.temp)
}

/// What tells documents of one event apart: the value that its matcher is compared with.
fn variant(table: &Table, event: &str, document: &Value) -> Option<String> {
    let row = table.events.values().find_map(|row| match row {
        EventRow::Event(own) if own.native == event => Some(own),
        _ => None,
    })?;
    let value = text_at(document, row.matcher.as_deref()?).filter(|value| !value.is_empty())?;
    let is_prefixed = |prefix: &String| value.starts_with(prefix.as_str());
    if table.tools.iter().any(|tool| tool.prefix.as_ref().is_some_and(is_prefixed)) {
        return Some("mcp".to_owned());
    }
    let safe = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '-' };
    Some(value.chars().map(safe).take(40).collect())
}

fn unused(base: &str, kept: &[Fixture]) -> String {
    let is_free = |name: &String| kept.iter().all(|other| other.file != *name);
    let numbered = (2..).map(|number| format!("{base}.{number}.json"));
    std::iter::once(format!("{base}.json")).chain(numbered).find(is_free).unwrap_or_default()
}

fn row(file: &str, event: &str, one: &Caught, folders: &Folders, patterns: &Patterns) -> Row {
    let ordinary = |name: &&String| !ORDINARY.contains(&name.as_str());
    let cwd = normal(&Value::from(one.note.cwd.as_str()), folders, patterns);
    Row {
        file: file.to_owned(),
        event: event.to_owned(),
        hook_cwd: cwd.as_str().unwrap_or_default().to_owned(),
        stdin_newline_terminated: one.note.stdin_newline_terminated,
        env_added: one.note.env.iter().filter(ordinary).cloned().collect(),
    }
}

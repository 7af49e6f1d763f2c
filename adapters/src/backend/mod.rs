//! Back ends: what a host's plugin folder holds beside the wrappers.
//!
//! A back end is chosen by the table's document shape, so a host that takes a known shape needs a
//! table and no code.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::table::{DocumentShape, Event, Table};

mod flat;
mod grouped;
mod manifest;
mod marketplace;

pub use manifest::{Author, FACTS, Plugin};
pub(crate) use marketplace::fills;

/// One hook on one host, as its document needs it.
#[derive(Debug, Clone)]
pub struct DocumentHook<'a> {
    /// The native event.
    pub event: &'a Event,
    /// Path of the file that the host runs, below the plugin root.
    pub file: &'a str,
    /// Further arguments of the command; each passes every shell unchanged.
    pub args: &'a [String],
    /// Native matcher, when the hook selects tools.
    pub matcher: Option<String>,
    /// Native timeout in seconds.
    pub timeout: Option<f64>,
    /// Whether a failure refuses the action.
    pub fail_closed: bool,
    /// `maxContinuations`, when set.
    pub max_continuations: Option<u32>,
}

/// The native documents of a plugin on one host: path below the artifact root to JSON.
///
/// `hooks` stand in document order; `authored` holds the groups by event of a document that the
/// author wrote, which follow ours. A module has no documents: its hooks register themselves.
#[must_use]
pub fn documents(
    table: &Table,
    plugin: &Plugin,
    hooks: &[DocumentHook<'_>],
    authored: &Map<String, Value>,
) -> BTreeMap<String, Value> {
    let document = match table.documents.shape {
        DocumentShape::Grouped => grouped::document(table, hooks, authored),
        DocumentShape::Flat => flat::document(table, hooks),
        DocumentShape::Module => return BTreeMap::new(),
    };
    let mut documents = BTreeMap::new();
    // A host with a pointer would fall back to another host's folder without its own document.
    let has_hooks = !hooks.is_empty() || !authored.is_empty();
    if has_hooks || table.documents.pointer.is_some() {
        documents.insert(table.documents.hooks.clone(), document);
    }
    if let Some(path) = &table.documents.manifest {
        documents.insert(path.clone(), manifest::manifest(table, plugin));
    }
    if let Some(list) = &table.documents.marketplace {
        documents.insert(list.path.clone(), marketplace::marketplace(list, plugin));
    }
    documents
}

/// Path of the module of a plugin on a host that loads modules.
#[must_use]
pub fn module_path(table: &Table, plugin: &str) -> String {
    table.documents.hooks.replace("{{name}}", plugin)
}

/// The steps that install `artifact`, the folder of `plugin`, and make its hooks run.
#[must_use]
pub fn install_steps(table: &Table, plugin: &str, artifact: &str) -> Vec<String> {
    let fill = |step: &String| step.replace("{{name}}", plugin).replace("{{artifact}}", artifact);
    table.install.iter().map(fill).collect()
}

/// The native command that runs `file` with `args`.
#[must_use]
pub fn command_line(template: &str, file: &str, args: &[String]) -> String {
    let program = template.replace("{{path}}", file);
    args.iter().fold(program, |line, arg| line + " " + arg)
}

/// Keys of a hook entry that both document shapes share.
fn entry(table: &Table, hook: &DocumentHook<'_>) -> Map<String, Value> {
    let mut entry = Map::new();
    if let Some(command) = &table.command {
        let line = |template: &str| Value::from(command_line(template, hook.file, hook.args));
        entry.insert("command".into(), line(&command.posix));
        if let Some(windows) = &command.windows {
            entry.insert(windows.key.clone(), line(&windows.command));
        }
    }
    if let (Some(key), Some(seconds)) = (&table.timeout.key, hook.timeout) {
        entry.insert(key.clone(), number(seconds));
    }
    if let (true, Some(closed)) = (hook.fail_closed, &hook.event.fail_closed) {
        entry.extend(closed.entry.clone());
    }
    let bound = hook.event.continuation.as_ref().and_then(|row| row.entry.as_ref());
    if let (Some(key), Some(max)) = (bound, hook.max_continuations) {
        entry.insert(key.clone(), max.into());
    }
    entry
}

/// Hooks by native event, events in the order in which the first hook of each stands.
fn by_event<'a, 'b>(
    hooks: &'b [DocumentHook<'a>],
) -> impl Iterator<Item = (&'a str, Vec<&'b DocumentHook<'a>>)> {
    let mut events: Vec<(&str, Vec<_>)> = Vec::new();
    for hook in hooks {
        let native = hook.event.native.as_str();
        match events.iter_mut().find(|(event, _)| *event == native) {
            Some((_, group)) => group.push(hook),
            None => events.push((native, vec![hook])),
        }
    }
    events.into_iter()
}

/// Seconds as JSON, whole where they are whole.
#[expect(clippy::cast_possible_truncation, reason = "timeouts are small")]
fn number(seconds: f64) -> Value {
    if seconds.fract() == 0.0 { Value::from(seconds as i64) } else { Value::from(seconds) }
}

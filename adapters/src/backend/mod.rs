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

pub use manifest::{Author, Plugin};

/// One hook on one host, as its document needs it.
#[derive(Debug, Clone)]
pub struct DocumentHook<'a> {
    /// The native event.
    pub event: &'a Event,
    /// Wrapper path below the plugin root.
    pub wrapper: &'a str,
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
/// `hooks` stand in document order. A module has no documents: its hooks register themselves.
#[must_use]
pub fn documents(
    table: &Table,
    plugin: &Plugin,
    hooks: &[DocumentHook<'_>],
) -> BTreeMap<String, Value> {
    let document = match table.documents.shape {
        DocumentShape::Grouped => grouped::document(table, hooks),
        DocumentShape::Flat => flat::document(table, hooks),
        DocumentShape::Module => return BTreeMap::new(),
    };
    let mut documents = BTreeMap::new();
    // A host with a pointer would fall back to another host's folder without its own document.
    if !hooks.is_empty() || table.documents.pointer.is_some() {
        documents.insert(table.documents.hooks.clone(), document);
    }
    if let Some(path) = &table.documents.manifest {
        documents.insert(path.clone(), manifest::manifest(table, plugin));
    }
    documents
}

/// Path of the module of a plugin on a host that loads modules.
#[must_use]
pub fn module_path(table: &Table, plugin: &str) -> String {
    table.documents.hooks.replace("{{name}}", plugin)
}

/// The native command that runs `wrapper`.
#[must_use]
pub fn command_line(template: &str, wrapper: &str) -> String {
    template.replace("{{path}}", wrapper)
}

/// Keys of a hook entry that both document shapes share.
fn entry(table: &Table, hook: &DocumentHook<'_>) -> Map<String, Value> {
    let mut entry = Map::new();
    if let Some(command) = &table.command {
        entry.insert("command".into(), command_line(&command.posix, hook.wrapper).into());
        if let Some(windows) = &command.windows {
            entry.insert(windows.key.clone(), command_line(&windows.command, hook.wrapper).into());
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

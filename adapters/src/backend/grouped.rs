//! `{ hooks: { Event: [ { matcher?, hooks: [entry] } ] } }`

use serde_json::{Map, Value, json};

use super::{DocumentHook, by_event, entry};
use crate::table::Table;

/// The hook document; each hook is a group of its own, so that adding one moves no other. The
/// groups of `authored` come last in each event, so that they move none of ours.
pub fn document(table: &Table, hooks: &[DocumentHook<'_>], authored: &Map<String, Value>) -> Value {
    let mut events: Map<String, Value> = by_event(hooks)
        .map(|(native, hooks)| {
            let groups: Vec<_> = hooks.into_iter().map(|hook| group(table, hook)).collect();
            (native.to_owned(), groups.into())
        })
        .collect();
    for (native, groups) in authored {
        match (events.get_mut(native), groups) {
            (Some(Value::Array(ours)), Value::Array(groups)) => ours.extend(groups.iter().cloned()),
            _ => {
                events.insert(native.clone(), groups.clone());
            }
        }
    }
    json!({ "hooks": events })
}

fn group(table: &Table, hook: &DocumentHook<'_>) -> Value {
    let mut entry = entry(table, hook);
    entry.insert("type".into(), "command".into());
    let mut group = Map::new();
    if let Some(matcher) = &hook.matcher {
        group.insert("matcher".into(), matcher.clone().into());
    }
    group.insert("hooks".into(), json!([entry]));
    group.into()
}

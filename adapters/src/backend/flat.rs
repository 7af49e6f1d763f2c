//! `{ version: 1, hooks: { event: [entry] } }`

use serde_json::{Map, Value, json};

use super::{DocumentHook, by_event, entry};
use crate::table::Table;

/// The hook document.
pub fn document(table: &Table, hooks: &[DocumentHook<'_>]) -> Value {
    let events: Map<String, Value> = by_event(hooks)
        .map(|(native, hooks)| {
            let entries: Vec<_> = hooks.into_iter().map(|hook| flat_entry(table, hook)).collect();
            (native.to_owned(), entries.into())
        })
        .collect();
    json!({ "version": 1, "hooks": events })
}

fn flat_entry(table: &Table, hook: &DocumentHook<'_>) -> Value {
    let mut entry = entry(table, hook);
    if let Some(matcher) = &hook.matcher {
        entry.insert("matcher".into(), matcher.clone().into());
    }
    entry.into()
}

//! Payload fields as properties.

use agent_bundle_adapters::canonical::PayloadField;
use agent_bundle_adapters::slice::required_fields;
use agent_bundle_adapters::table::{Event, PayloadRow, Table};
use serde_json::{Value, json};

use super::comment::comment;
use crate::reference::{decoding, payload_row};

/// A host and its event.
pub type OnHost<'a> = (&'a Table, &'a Event);

/// The field `name` as a property `key`; none when no host sends it with the event.
pub fn property(on: &[OnHost<'_>], name: &str, key: &str, field: &PayloadField) -> Option<Value> {
    let readings: Vec<_> = on
        .iter()
        .filter_map(|(table, event)| Some(reading(table, payload_row(table, event, name)?)))
        .collect();
    if readings.is_empty() {
        return None;
    }
    let lines = [field.about.clone(), String::new(), readings.join(", ")];
    Some(json!({
        "key": key,
        "doc": comment(2, &lines),
        "type": typed(&field.kind),
        "optional": !on.iter().all(|on| is_required(*on, name, field)),
    }))
}

/// Where a host sends the field.
fn reading(table: &Table, row: &PayloadRow) -> String {
    let decoding = row.decode().map_or_else(String::new, |how| format!(" ({})", decoding(how)));
    format!("{} `{}`{decoding}", table.title, row.path())
}

/// Whether a wrapper refuses an envelope of the event without the field.
fn is_required((table, event): OnHost<'_>, name: &str, field: &PayloadField) -> bool {
    payload_row(table, event, name).is_some_and(|row| {
        row.decode().is_none()
            && required_fields(table, event)
                .any(|(path, found)| path == row.path() && is_within(&found.kind, &field.kind))
    })
}

/// Whether every value of the JSON types `inner` is one of `outer`.
fn is_within(inner: &str, outer: &str) -> bool {
    outer == "any" || inner.split('|').all(|one| outer.split('|').any(|other| other == one))
}

/// JSON types joined by `|`, or `any`, as a TypeScript type.
pub fn typed(types: &str) -> String {
    let one = |kind: &str| match kind {
        "any" => "unknown".to_owned(),
        "array" => "readonly Json[]".to_owned(),
        "object" => "{ readonly [key: string]: Json }".to_owned(),
        kind => kind.to_owned(),
    };
    types.split('|').map(one).collect::<Vec<_>>().join(" | ")
}

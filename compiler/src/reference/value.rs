//! Table values as templates take them.

use agent_bundle_adapters::slice::payload_rows;
use agent_bundle_adapters::table::{Answer, Decode, Event, PayloadRow, Table};
use serde_json::{Value, json};

/// Folder of the recordings, from the root of the repository.
const FIXTURES: &str = "snapshots/fixtures";
/// Begins evidence that is not a recording's name.
const PROSE: &str = "contract:";

/// An answer, each of its outputs as text.
pub fn answer(answer: &Answer) -> Value {
    json!({
        "stdout": answer.stdout.as_ref().map(Value::to_string),
        "stderr": answer.stderr,
        "exit": answer.exit,
    })
}

/// Evidence with links; `up` leads from the page to the root of the repository.
pub fn evidence(evidence: &[String], up: &str) -> Value {
    let entry = |text: &String| {
        if text.starts_with(PROSE) {
            return json!({ "text": text, "link": null });
        }
        let file = text.split_once('#').map_or(text.as_str(), |(file, _)| file);
        json!({ "text": text, "link": format!("{up}/{FIXTURES}/{file}") })
    };
    evidence.iter().map(entry).collect()
}

/// The native key of a payload field on one host.
pub fn key(row: Option<&PayloadRow>) -> Value {
    json!({
        "path": row.map(PayloadRow::path),
        "decode": row.and_then(PayloadRow::decode).map(words),
    })
}

/// The row of the payload field `name` on `event`.
pub fn payload_row<'a>(table: &'a Table, event: &'a Event, name: &str) -> Option<&'a PayloadRow> {
    // An event's own row stands behind the host's and wins.
    payload_rows(table, event).filter(|(field, _)| *field == name).map(|(_, row)| row).last()
}

/// What a decoding does, in words.
pub fn words(decode: Decode) -> &'static str {
    match decode {
        Decode::JsonString => "JSON text, parsed",
        Decode::PositiveCount => "whether it is above zero",
    }
}

/// JSON types in words.
pub fn types(types: &str) -> String {
    types.replace('|', " or ")
}

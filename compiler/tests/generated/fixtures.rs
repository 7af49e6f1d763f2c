//! The recorded envelopes that the test kit offers.

use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use camino::Utf8Path;
use serde_json::{Value, json};

use crate::support::{Fixture, fixtures};

/// Where they stand.
pub const FILE: &str = "npm/agent-bundle/src/recorded.ts";

const HEAD: &str = "\
// Generated from the recordings by `cargo xtask generate`; not to be edited.
import type { HostName } from \"../../../templates/authoring/families.ts\";
import type { EventName } from \"../../../templates/authoring/types.ts\";

/** An envelope that a real client sent. */
export interface Recording {
  /** Client version and kind of event. */
  readonly name: string;
  readonly envelope: Readonly<Record<string, unknown>>;
}

/** Recordings by host and event. */
export const recorded: Record<HostName, Partial<Record<EventName, readonly Recording[]>>> = {
";

/// The module that holds them: of each plain variant of an event, or else of any, the newest one.
pub fn module(tables: &Tables) -> String {
    let hosts = tables.hosts().map(|table| {
        let mut families: BTreeMap<String, Vec<Fixture>> = BTreeMap::new();
        for fixture in fixtures(tables, &table.host) {
            families.entry(fixture.family.clone()).or_default().push(fixture);
        }
        let families = families.iter().map(|(family, recorded)| {
            let lines = chosen(recorded).into_values().map(|it| format!("      {it},\n"));
            format!("    {family:?}: [\n{}    ],\n", lines.collect::<String>())
        });
        format!("  {}: {{\n{}  }},\n", table.host, families.collect::<String>())
    });
    format!("{HEAD}{}}};\n", hosts.collect::<String>())
}

/// The recordings of one event to offer, by variant.
fn chosen(recorded: &[Fixture]) -> BTreeMap<&str, Value> {
    let any_plain = recorded.iter().any(is_plain);
    let rows = recorded.iter().filter(|fixture| !any_plain || is_plain(fixture)).map(|fixture| {
        let name = fixture.name.trim_end_matches(".json");
        let envelope: Value = serde_json::from_slice(&fixture.bytes).expect("JSON");
        (stem(fixture), json!({ "name": name, "envelope": envelope }))
    });
    // The names begin with the client's version: later ones take the place of older ones.
    rows.collect()
}

fn stem(fixture: &Fixture) -> &str {
    Utf8Path::new(&fixture.name).file_stem().unwrap_or_default()
}

/// Whether a recording differs from the others of its event by one word at most.
fn is_plain(fixture: &Fixture) -> bool {
    let words = stem(fixture).strip_prefix(&fixture.native).unwrap_or_default();
    let words = words.trim_start_matches('.');
    let counted = words.starts_with(|first: char| first.is_ascii_digit());
    fixture.name.ends_with(".json") && !counted && !words.contains(['.', '-'])
}

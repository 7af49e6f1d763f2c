//! What was caught, against what the table of its host says.

use std::collections::{BTreeMap, BTreeSet};

use agent_bundle_adapters::has_type;
use agent_bundle_adapters::native::native_events;
use agent_bundle_adapters::slice::{payload_rows, required_fields};
use agent_bundle_adapters::table::{Event, EventRow, PayloadRow, Table};
use camino::Utf8Path;
use serde::Serialize;
use serde_json::Value;

use super::fixtures::Fixture;
use super::{at, text_at};

/// What differs between a catch and a table.
#[derive(Debug, Default, Serialize)]
pub struct Comparison {
    /// One row for each document that differs.
    pub documents: Vec<Difference>,
    /// Tools that no row of the table names, by event.
    pub tools: BTreeMap<String, BTreeSet<String>>,
    /// Native events of the table that were not caught.
    pub never: Vec<String>,
}

/// How one document differs.
#[derive(Debug, Serialize)]
pub struct Difference {
    /// File name of the fixture.
    pub file: String,
    /// Native event.
    pub event: String,
    /// The canonical family; absent for events without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// Required fields that are missing.
    pub missing: Vec<String>,
    /// Required fields of another type: the path, and the type that the table names.
    pub mistyped: Vec<String>,
    /// Fields that are neither in the table nor in the known fixtures of the event.
    pub new: Vec<String>,
}

/// Compares `fixtures` of the host of `table`; `known` are fields of older fixtures, by event.
#[must_use]
pub fn compare(
    table: &Table,
    fixtures: &[Fixture],
    known: &BTreeMap<String, BTreeSet<String>>,
) -> Comparison {
    let mut all = Comparison::default();
    for fixture in fixtures {
        let found = table.events.iter().find_map(|(family, row)| match row {
            EventRow::Event(event) if event.native == fixture.event => Some((family, &**event)),
            _ => None,
        });
        let difference = difference(table, fixture, found, known);
        if !(difference.missing.is_empty()
            && difference.mistyped.is_empty()
            && difference.new.is_empty())
        {
            all.documents.push(difference);
        }
        if let Some(tool) =
            found.and_then(|(_, event)| unknown_tool(table, event, &fixture.document))
        {
            all.tools.entry(fixture.event.clone()).or_default().insert(tool);
        }
    }
    let caught: BTreeSet<_> = fixtures.iter().map(|fixture| fixture.event.as_str()).collect();
    let events = native_events(table);
    let never = events.iter().filter(|event| !caught.contains(event.native.as_str()));
    all.never = never.map(|event| event.native.clone()).collect();
    all.never.sort();
    all
}

fn difference(
    table: &Table,
    fixture: &Fixture,
    found: Option<(&String, &Event)>,
    known: &BTreeMap<String, BTreeSet<String>>,
) -> Difference {
    let document = &fixture.document;
    let required = || found.into_iter().flat_map(|(_, event)| required_fields(table, event));
    let missing = required().filter(|(path, _)| at(document, path).is_none());
    let mistyped = required().filter(|(path, field)| {
        at(document, path).is_some_and(|value| !has_type(value, &field.kind))
    });
    let mut told: BTreeSet<&str> =
        known.get(&fixture.event).into_iter().flatten().map(String::as_str).collect();
    let rows = found.into_iter().flat_map(|(_, event)| payload_rows(table, event));
    told.extend(rows.map(|(_, row)| first(PayloadRow::path(row))));
    told.extend(required().map(|(path, _)| first(path)));
    told.extend(table.event_key.as_deref());
    let own = document.as_object().into_iter().flat_map(|map| map.keys());
    Difference {
        file: fixture.file.clone(),
        event: fixture.event.clone(),
        family: found.map(|(family, _)| family.clone()),
        missing: missing.map(|(path, _)| path.to_owned()).collect(),
        mistyped: mistyped.map(|(path, field)| format!("{path}: {}", field.kind)).collect(),
        new: own.filter(|key| !told.contains(key.as_str())).cloned().collect(),
    }
}

fn first(path: &str) -> &str {
    path.split('.').next().unwrap_or(path)
}

/// The tool of a document, when no row of the table names it.
fn unknown_tool(table: &Table, event: &Event, document: &Value) -> Option<String> {
    let PayloadRow::Path(path) =
        payload_rows(table, event).find(|(name, _)| *name == "toolName")?.1
    else {
        return None;
    };
    let name = text_at(document, path)?;
    let is_known = table.tools.iter().any(|row| {
        row.names.contains(&name)
            || row.prefix.as_ref().is_some_and(|prefix| name.starts_with(prefix.as_str()))
    });
    (!is_known && !table.other_tools.contains(&name)).then_some(name)
}

/// Top-level fields of the fixtures in `folder`, by event of `table`: files are named
/// `<Event>.<variant>.json`.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn known_fields(
    table: &Table,
    folder: &Utf8Path,
) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
    let entries = folder.read_dir_utf8().map_err(|error| format!("{folder}: {error}"))?;
    let events = native_events(table);
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in entries.filter_map(Result::ok) {
        let Some(name) = entry.file_name().strip_suffix(".json") else { continue };
        let text =
            std::fs::read(entry.path()).map_err(|error| format!("{}: {error}", entry.path()))?;
        let Ok(Value::Object(map)) = serde_json::from_slice(&text) else { continue };
        // An event's own name may hold dots.
        let is_of = |event: &str| {
            name.strip_prefix(event).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let Some(event) = events
            .iter()
            .map(|event| event.native.as_str())
            .filter(|event| is_of(event))
            .max_by_key(|event| event.len())
        else {
            continue;
        };
        known.entry(event.to_owned()).or_default().extend(map.keys().cloned());
    }
    Ok(known)
}

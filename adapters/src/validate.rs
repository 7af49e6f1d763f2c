//! Checks of the tables against each other, made once when they are loaded.

use regex::Regex;
use serde_json::Value;

use crate::backend::fills;
use crate::canonical::{Family, Part};
use crate::client::{Client, Place};
use crate::table::{Answer, Cell, Event, EventRow, Field, Pass, PayloadRow, Support, Table};
use crate::tables::Tables;
use crate::template::{conflict, holes, is_ambient, values_of};
use crate::version::Scheme;

/// Outcomes exclude each other: a result has only one.
const OUTCOMES: [Part; 4] = [Part::Deny, Part::Allow, Part::Ask, Part::Synthesize];

/// All faults, each as `<host>: <place>: <fault>`.
pub fn validate(tables: &Tables) -> Vec<String> {
    tables
        .hosts()
        .flat_map(|table| {
            let faults = host_faults(tables, table);
            faults.into_iter().map(|fault| format!("{}: {fault}", table.host)).collect::<Vec<_>>()
        })
        .collect()
}

fn host_faults(tables: &Tables, table: &Table) -> Vec<String> {
    let mut faults = Vec::new();
    faults.extend(field_faults("envelope", &table.envelope));
    faults.extend(payload_faults(tables, "payload", &table.payload));
    faults.extend(answer_faults("failure", &table.failure, &["failure"]));
    faults.extend(version_faults(table));
    faults.extend(client_faults(&table.client));
    faults.extend(document_faults(table));
    for other in table.foreign.iter().filter(|other| tables.get(other).is_none()) {
        faults.push(format!("foreign: no table for {other:?}"));
    }
    for row in table.tools.iter().filter(|row| row.names.is_empty() && row.prefix.is_none()) {
        faults.push(format!("tools: a {:?} row without names or prefix", row.kind));
    }
    for (path, row) in &table.events {
        match (tables.canonical.families.get(path), row) {
            (None, _) => faults.push(format!("events: {path:?} is not a family")),
            (Some(_), EventRow::Absent { absent }) if absent.trim().is_empty() => {
                faults.push(format!("{path}: absent without a reason"));
            }
            (Some(_), EventRow::Absent { .. }) => {}
            (Some(family), EventRow::Event(event)) => faults.extend(
                event_faults(tables, family, event)
                    .into_iter()
                    .chain(omission_faults(table, event))
                    .map(|fault| format!("{path}: {fault}")),
            ),
        }
    }
    faults
}

fn client_faults(client: &Client) -> Vec<String> {
    let pattern = client.version.as_ref().map(|version| Regex::new(&version.pattern));
    let has_group = |regex: &Regex| regex.captures_len() == 2;
    let is_clear = |place: &&Place| place.folder.is_some() != place.listed.is_some();
    let unclear = client.plugins.iter().filter(|place| !is_clear(place));
    pattern
        .filter(|pattern| !pattern.as_ref().is_ok_and(has_group))
        .map(|_| "client: version: no regular expression with one group".to_owned())
        .into_iter()
        .chain(unclear.map(|_| "client: plugins: a place is a folder or a list".to_owned()))
        .collect()
}

/// Fields left out of an event that no other event has either.
fn omission_faults(table: &Table, event: &Event) -> Vec<String> {
    let common: Vec<_> = table
        .envelope
        .keys()
        .map(String::as_str)
        .chain(table.payload.values().map(PayloadRow::path))
        .collect();
    event
        .omits
        .iter()
        .filter(|path| !common.contains(&path.as_str()))
        .map(|path| format!("omits: {path:?} is no common field"))
        .collect()
}

/// Versions without the form that the table gives, so that they could not be compared.
fn version_faults(table: &Table) -> Vec<String> {
    let Ok(scheme) = Scheme::of(table) else {
        return vec!["versions: no regular expression".to_owned()];
    };
    let events = table.events.iter().filter_map(|(path, row)| match row {
        EventRow::Event(event) => Some((path.as_str(), event.since.as_str())),
        EventRow::Absent { .. } => None,
    });
    let authored = table.documents.authored.iter().flat_map(|authored| &authored.events);
    [("revision", table.revision.as_str()), ("oldest", &table.oldest)]
        .into_iter()
        .chain(table.unknown_event.fixed.as_deref().map(|fixed| ("unknownEvent.fixed", fixed)))
        .chain(events)
        .chain(authored.map(|(event, since)| (event.as_str(), since.as_str())))
        .filter(|(_, version)| scheme.since(version).is_none())
        .map(|(place, version)| format!("{place}: {version:?} has not the form of `versions`"))
        .collect()
}

/// Holes that no fact fills, and events listed twice.
fn document_faults(table: &Table) -> Vec<String> {
    let marketplace = table.documents.marketplace.as_ref();
    let unfilled = marketplace
        .into_iter()
        .flat_map(|marketplace| holes(&marketplace.json))
        .filter(|hole| !fills(&hole.name))
        .map(|hole| format!("documents.marketplace: nothing fills ${}", hole.name));
    let authored = table.documents.authored.iter().flat_map(|authored| authored.events.keys());
    let twice = authored
        .filter(|event| table.native_event(event).is_some())
        .map(|event| format!("documents.authored: {event:?} is the event of a family"));
    unfilled.chain(twice).collect()
}

fn event_faults(tables: &Tables, family: &Family, event: &Event) -> Vec<String> {
    let mut faults = Vec::new();
    faults.extend(field_faults("envelope", &event.envelope));
    faults.extend(payload_faults(tables, "payload", &event.payload));
    if let Some(Pass::Json(json)) = &event.pass {
        faults.extend(hole_faults("pass", json, &[]));
    }
    if let Some(failure) = &event.failure {
        faults.extend(answer_faults("failure", failure, &["failure"]));
    }
    for part in &family.parts {
        if !event.parts.contains_key(part) {
            faults.push(format!("no cell for {part:?}"));
        }
    }
    for (part, cell) in &event.parts {
        if !family.parts.contains(part) {
            faults.push(format!("{part:?} is not a part of the family"));
        }
        faults.extend(cell_faults(*part, cell).into_iter().map(|f| format!("{part:?}: {f}")));
        let offered = |need: &&Part| event.parts.get(need).is_some_and(Cell::is_offered);
        for need in cell.needs.iter().filter(|need| !offered(need)) {
            faults.push(format!("{part:?} needs {need:?}, which is not offered"));
        }
    }
    faults.extend(merge_faults(event));
    if let Some(closed) = &event.fail_closed {
        faults.extend(answer_faults("failClosed", &closed.answer, &["failure"]));
        if closed.evidence.is_empty() {
            faults.push("failClosed without evidence".to_owned());
        }
    }
    let continues = event.parts.values().any(|cell| cell.continues);
    if continues != event.continuation.is_some() {
        faults.push("continuation and continuing parts go together".to_owned());
    }
    faults
}

fn cell_faults(part: Part, cell: &Cell) -> Vec<String> {
    let mut faults = Vec::new();
    if cell.is_offered() != cell.answers().next().is_some() {
        faults.push("an answer stands exactly in offered cells".to_owned());
    }
    for (kind, own) in &cell.tools {
        if own.answer.is_some() && !own.support.is_offered() {
            faults.push(format!("{kind}: an answer of a part that is not offered"));
        }
        if own.support.is_offered() && own.answer.is_none() && cell.answer.is_none() {
            faults.push(format!("{kind}: offered without an answer"));
        }
    }
    if cell.is_offered() && cell.evidence.is_empty() {
        faults.push("offered without evidence".to_owned());
    }
    if cell.support != Support::Native && cell.reason.as_deref().is_none_or(str::is_empty) {
        faults.push("not native without a reason".to_owned());
    }
    for answer in cell.answers() {
        faults.extend(answer_faults("answer", answer, values_of(part)));
    }
    for name in cell.limits.keys().filter(|name| !values_of(part).contains(&name.as_str())) {
        faults.push(format!("limits: {name:?} is not a value of the part"));
    }
    faults
}

/// Parts that may stand together and would write different values to one place.
fn merge_faults(event: &Event) -> Vec<String> {
    let offered: Vec<_> = event
        .parts
        .iter()
        .flat_map(|(part, cell)| {
            cell.answers().filter_map(move |answer| Some((*part, cell, answer.stdout.as_ref()?)))
        })
        .collect();
    let mut faults = Vec::new();
    for (index, (part, cell, answer)) in offered.iter().enumerate() {
        for (other, other_cell, other_answer) in &offered[index + 1..] {
            let apart = part == other
                || excludes(*part, cell, *other)
                || excludes(*other, other_cell, *part);
            if let (false, Some(place)) = (apart, conflict(answer, other_answer)) {
                faults.push(format!("{part:?} and {other:?} differ at {place:?}"));
            }
        }
    }
    faults
}

fn excludes(part: Part, cell: &Cell, other: Part) -> bool {
    cell.without.contains(&other)
        || cell.covers.contains(&other)
        || (OUTCOMES.contains(&part) && OUTCOMES.contains(&other))
}

fn answer_faults(place: &str, answer: &Answer, values: &[&str]) -> Vec<String> {
    let stderr = answer.stderr.clone().map(Value::String);
    answer
        .stdout
        .iter()
        .chain(stderr.iter())
        .flat_map(|template| hole_faults(place, template, values))
        .collect()
}

fn hole_faults(place: &str, template: &Value, values: &[&str]) -> Vec<String> {
    holes(template)
        .into_iter()
        .filter(|hole| !is_ambient(&hole.name) && !values.contains(&hole.name.as_str()))
        .map(|hole| format!("{place}: nothing fills ${}", hole.name))
        .collect()
}

fn field_faults<'a>(
    place: &str,
    fields: impl IntoIterator<Item = (&'a String, &'a Field)>,
) -> Vec<String> {
    fields
        .into_iter()
        .filter(|(_, field)| !has_type(&field.sample, &field.kind))
        .map(|(path, field)| format!("{place}: {path}: the sample is not {}", field.kind))
        .collect()
}

fn payload_faults<'a>(
    tables: &Tables,
    place: &str,
    rows: impl IntoIterator<Item = (&'a String, &'a PayloadRow)>,
) -> Vec<String> {
    rows.into_iter()
        .filter(|(name, _)| !tables.canonical.fields.contains_key(*name))
        .map(|(name, _)| format!("{place}: {name:?} is not a payload field"))
        .collect()
}

/// Whether `value` is of one of the types `types` (joined by `|`).
#[must_use]
pub fn has_type(value: &Value, types: &str) -> bool {
    types.split('|').any(|kind| match kind {
        "any" => true,
        "string" => value.is_string(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "null" => value.is_null(),
        _ => false,
    })
}

//! One event: native names, payload, parts, failures.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::{Family, Part};
use agent_bundle_adapters::slice::{failure_of, pass_of, required_fields};
use agent_bundle_adapters::table::{Cell, Event, Table};
use serde_json::{Value, json};

use super::matrix::Row;
use super::payload::fields;
use super::value::{answer, evidence, payload_row, types};
use crate::read::is_config_event;

/// From the page of an event to the root of the repository.
const UP: &str = "../../..";

/// A host and its event.
type OnHost<'a> = (&'a Table, &'a Event);

/// The data of the page.
pub fn data(tables: &Tables, row: &Row<'_>, family: &Family) -> Value {
    let on: Vec<OnHost<'_>> =
        tables.hosts().filter_map(|table| Some((table, table.event(row.family).ok()?))).collect();
    let absent = tables.hosts().filter_map(|table| {
        let reason = table.event(row.family).err()?;
        Some(json!({ "title": table.title, "reason": reason }))
    });
    let notes = on.iter().flat_map(|(table, event)| {
        event.notes.iter().map(|note| json!({ "title": table.title, "note": note }))
    });
    let closed = on.iter().filter_map(|(table, event)| {
        let closed = event.fail_closed.as_ref()?;
        Some(json!({ "title": table.title, "evidence": evidence(&closed.evidence, UP) }))
    });
    let required = on.iter().flat_map(|(table, event)| {
        required_fields(table, event).map(|(path, field)| {
            let sample = field.sample.to_string();
            json!({ "title": table.title, "path": path, "type": types(&field.kind), "sample": sample })
        })
    });
    json!({
        "required": required.collect::<Vec<_>>(),
        "family": row.family,
        "hook": family.hook,
        "config": is_config_event(family),
        "tools": family.tools,
        "events": on.iter().map(|on| native(*on)).collect::<Vec<_>>(),
        "absent": absent.collect::<Vec<_>>(),
        "notes": notes.collect::<Vec<_>>(),
        "payload": fields(tables, Some(family), &on, |(table, event), field| {
            payload_row(table, event, field)
        }),
        "parts": family.parts.iter().map(|part| part_data(*part, &on)).collect::<Vec<_>>(),
        "failures": on.iter().map(|on| failures(*on)).collect::<Vec<_>>(),
        "closedEvidence": closed.collect::<Vec<_>>(),
        "continuations": on.iter().filter_map(|on| continuation(*on)).collect::<Vec<_>>(),
    })
}

fn native((table, event): OnHost<'_>) -> Value {
    json!({
        "title": table.title,
        "native": event.native,
        "since": event.since,
        "matcher": event.matcher,
    })
}

fn part_data(part: Part, on: &[OnHost<'_>]) -> Value {
    let rows = on.iter().filter_map(|(table, event)| {
        let cell = event.parts.get(&part)?;
        let tools = cell.tools.iter().map(|(kind, own)| {
            let only = own.only.as_deref().map(reached);
            let remarks = join(std::iter::once(own.reason.clone()).chain(only));
            json!({
                "kind": kind,
                "support": own.support,
                "answer": own.answer.as_ref().map(answer),
                "remarks": remarks,
                "evidence": evidence(&own.evidence, UP),
            })
        });
        Some(json!({
            "title": table.title,
            "support": cell.support,
            "answer": cell.answer.as_ref().map(answer),
            "remarks": remarks(cell),
            "tools": tools.collect::<Vec<_>>(),
            "evidence": evidence(&cell.evidence, UP),
        }))
    });
    json!({ "part": part, "about": about(part), "rows": rows.collect::<Vec<_>>() })
}

/// What a handler returns for `part`, and what that asks for.
pub fn about(part: Part) -> &'static str {
    match part {
        Part::Deny => "`outcome: 'deny'` with a `reason`: refuse.",
        Part::Allow => "`outcome: 'allow'`: approve without the host's own question.",
        Part::Ask => "`outcome: 'ask'`: let the user decide.",
        Part::Rewrite => "`updatedInput`: replace the input of the pending call.",
        Part::Context => "`additionalContext`: give text to the model.",
        Part::Synthesize => {
            "`outcome: 'synthesize'` with `output`, perhaps `exitCode`: answer in place of the tool."
        }
        Part::Replace => "`status`, `output`, `error`: replace the result of a finished call.",
    }
}

/// Everything of `cell` that an author should know, in one sentence.
fn remarks(cell: &Cell) -> String {
    let parts = |parts: &[Part]| {
        parts.iter().map(|part| format!("`{part}`")).collect::<Vec<_>>().join(", ")
    };
    let when = cell.when.iter().map(|(path, value)| format!("only while `{path}` is `{value}`"));
    let limits = cell
        .limits
        .iter()
        .map(|(name, max)| format!("a `{name}` longer than {max} UTF-16 units is refused"));
    let drops = cell.drops.iter().map(|name| format!("the host has no place for `{name}`"));
    let needs = (!cell.needs.is_empty()).then(|| format!("only beside {}", parts(&cell.needs)));
    let without =
        (!cell.without.is_empty()).then(|| format!("never beside {}", parts(&cell.without)));
    let covers = (!cell.covers.is_empty()).then(|| format!("says {} too", parts(&cell.covers)));
    let merges = cell.merges.then(|| "merged into the input".to_owned());
    let only = cell.only.as_deref().map(reached);
    join(
        cell.reason
            .iter()
            .chain(&cell.note)
            .cloned()
            .chain(when)
            .chain(limits)
            .chain(drops)
            .chain(needs)
            .chain(without)
            .chain(covers)
            .chain(merges)
            .chain(only),
    )
}

/// Keys of the input that a rewrite reaches.
fn reached(keys: &[String]) -> String {
    match keys {
        [] => "no key of another tool's input is taken".to_owned(),
        keys => format!("takes `{}`", keys.join("`, `")),
    }
}

fn join(remarks: impl Iterator<Item = String>) -> String {
    remarks.collect::<Vec<_>>().join("; ")
}

fn failures((table, event): OnHost<'_>) -> Value {
    let closed = event.fail_closed.as_ref();
    let entry = closed.filter(|closed| !closed.entry.is_empty());
    json!({
        "title": table.title,
        "pass": pass_of(table, event).map(Value::to_string),
        "open": answer(failure_of(table, event)),
        "closed": closed.map(|closed| answer(&closed.answer)),
        "entry": entry.map(|closed| Value::Object(closed.entry.clone()).to_string()),
    })
}

fn continuation((table, event): OnHost<'_>) -> Option<Value> {
    let row = event.continuation.as_ref()?;
    Some(json!({
        "title": table.title,
        "cap": row.cap,
        "count": row.count,
        "flag": row.flag,
        "entry": row.entry,
        "answer": row.answer,
        "wrapper": row.entry.is_none() && row.answer.is_none(),
        "evidence": evidence(&row.evidence, UP),
    }))
}

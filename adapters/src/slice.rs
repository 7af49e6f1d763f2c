//! The slice of the tables that one wrapper carries: everything its kernel interprets, and no more.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::Tables;
use crate::canonical::Part;
use crate::select::Selection;
use crate::table::{
    Answer, Cell, Decode, Event, Field, Form, Pass, PayloadRow, Shape, Source, Table, ToolCell,
    ToolKind,
};
use crate::template::{hole, holes, values_of};

/// What a hook adds to the rows of its host.
#[derive(Debug, Clone)]
pub struct HookOptions<'a> {
    /// Hook name, for the one line that a failing hook writes.
    pub name: &'a str,
    /// Canonical family.
    pub family: &'a str,
    /// Whether a failure refuses the action (`onFailure: 'deny'`).
    pub fail_closed: bool,
    /// Deadline in milliseconds.
    pub deadline: u64,
    /// `maxContinuations`, when set.
    pub max_continuations: Option<u32>,
    /// The selected tools, when the hook selects any.
    pub selection: Option<&'a Selection>,
    /// Whether the author accepts that the host does not deliver some parts.
    pub yields: bool,
}

/// The slice, in the form that the kernel reads (`templates/kernel/types.ts`).
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Slice<'a> {
    hook: &'a str,
    event: &'a str,
    host: &'a str,
    revision: &'a str,
    native: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    event_key: Option<&'a str>,
    fields: BTreeMap<&'a str, &'a str>,
    payload: BTreeMap<&'a str, PayloadEntry<'a>>,
    workspace: &'a [Source],
    #[serde(skip_serializing_if = "Option::is_none")]
    tools: Option<Vec<Tool<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    select: Option<&'a Selection>,
    parts: BTreeMap<Part, SliceCell<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<&'a Value>,
    failure: &'a Answer,
    deadline: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    foreign: Vec<Foreign<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    continuation: Option<Bound<'a>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    yields: bool,
}

/// Native path, JSON types unless that is a string, and the decoding when there is one.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum PayloadEntry<'a> {
    Text([&'a str; 1]),
    Plain(&'a str, &'a str),
    Decoded(&'a str, &'a str, Decode),
}

#[derive(Debug, Clone, Serialize)]
struct Tool<'a> {
    kind: ToolKind,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    names: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    prefix: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    separator: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    paths: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<&'a str>,
}

#[derive(Debug, Clone, Serialize)]
struct SliceCell<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'a Answer>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    when: &'a BTreeMap<String, Value>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    needs: &'a [Part],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    without: &'a [Part],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    covers: &'a [Part],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    limits: &'a BTreeMap<String, u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<&'a [String]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    continues: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    tools: BTreeMap<ToolKind, ToolDifference<'a>>,
}

/// `false` where the part is not offered for a tool kind, else what differs.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum ToolDifference<'a> {
    NotOffered(bool),
    Offered {
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<&'a Answer>,
        #[serde(skip_serializing_if = "Option::is_none")]
        lost: Option<Vec<&'static str>>,
        /// `null` takes the cell's restriction away.
        #[serde(skip_serializing_if = "Option::is_none")]
        only: Option<Option<&'a [String]>>,
    },
}

#[derive(Debug, Clone, Serialize)]
struct Foreign<'a> {
    #[serde(flatten)]
    shape: &'a Shape,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<&'a Value>,
}

#[derive(Debug, Clone, Serialize)]
struct Bound<'a> {
    max: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'a str>,
    data: &'a [String],
}

impl<'a> Slice<'a> {
    /// The slice of `table` for a hook on `event`, the native event of its family.
    #[must_use]
    pub fn new(
        tables: &'a Tables,
        table: &'a Table,
        event: &'a Event,
        options: &HookOptions<'a>,
    ) -> Self {
        let is_about_tools =
            tables.canonical.families.get(options.family).is_some_and(|family| family.tools);
        // A command's matcher is checked by the host itself; a module checks its own.
        let select = if table.form == Form::Module { options.selection } else { None };
        Self {
            hook: options.name,
            event: options.family,
            host: &table.host,
            revision: &table.revision,
            native: &event.native,
            event_key: table.event_key.as_deref(),
            fields: required_fields(table, event).map(|(k, f)| (k, f.kind.as_str())).collect(),
            payload: payload(tables, table, event),
            workspace: &table.workspace,
            tools: is_about_tools.then(|| tools(table)),
            select,
            parts: event
                .parts
                .iter()
                .filter_map(|(k, cell)| Some((*k, slice_cell(*k, cell)?)))
                .collect(),
            pass: pass_of(table, event),
            failure: match &event.fail_closed {
                Some(closed) if options.fail_closed => &closed.answer,
                _ => failure_of(table, event),
            },
            deadline: options.deadline,
            foreign: foreign(tables, table, options.family),
            continuation: bound(table, event, options.max_continuations),
            yields: options.yields,
        }
    }
}

/// Required envelope fields of `event`: those of the host, then its own.
pub fn required_fields<'a>(
    table: &'a Table,
    event: &'a Event,
) -> impl Iterator<Item = (&'a str, &'a Field)> {
    let common = table.envelope.iter().filter(|(path, _)| event.has(path));
    common.chain(&event.envelope).map(|(path, field)| (path.as_str(), field))
}

/// Payload rows of `event`: those of the host, then its own.
pub fn payload_rows<'a>(
    table: &'a Table,
    event: &'a Event,
) -> impl Iterator<Item = (&'a str, &'a PayloadRow)> {
    let common = table.payload.iter().filter(|(_, row)| event.has(row.path()));
    common.chain(&event.payload).map(|(name, row)| (name.as_str(), row))
}

/// The JSON document for "no opinion", `None` for silence.
#[must_use]
pub fn pass_of<'a>(table: &'a Table, event: &'a Event) -> Option<&'a Value> {
    match event.pass.as_ref().unwrap_or(&table.pass) {
        Pass::Silent => None,
        Pass::Json(json) => Some(json),
    }
}

/// The answer of a failing hook whose policy is to continue.
#[must_use]
pub fn failure_of<'a>(table: &'a Table, event: &'a Event) -> &'a Answer {
    event.failure.as_ref().unwrap_or(&table.failure)
}

impl Event {
    /// Whether the event has the host's common envelope field at `path`.
    fn has(&self, path: &str) -> bool {
        !self.omits.iter().any(|omitted| omitted == path)
    }
}

impl PayloadRow {
    /// Dotted native path.
    #[must_use]
    pub fn path(&self) -> &str {
        match self {
            Self::Path(path) | Self::Decoded { path, .. } => path,
        }
    }

    /// Decoding, when the value is not taken as it is.
    #[must_use]
    pub fn decode(&self) -> Option<Decode> {
        match self {
            Self::Path(_) => None,
            Self::Decoded { decode, .. } => Some(*decode),
        }
    }
}

fn payload<'a>(
    tables: &'a Tables,
    table: &'a Table,
    event: &'a Event,
) -> BTreeMap<&'a str, PayloadEntry<'a>> {
    payload_rows(table, event)
        .filter_map(|(name, row)| {
            let types = &tables.canonical.fields.get(name)?.kind;
            let entry = match row.decode() {
                None if types == "string" => PayloadEntry::Text([row.path()]),
                None => PayloadEntry::Plain(row.path(), types),
                Some(decode) => PayloadEntry::Decoded(row.path(), types, decode),
            };
            Some((name, entry))
        })
        .collect()
}

fn tools(table: &Table) -> Vec<Tool<'_>> {
    table
        .tools
        .iter()
        .map(|row| Tool {
            kind: row.kind,
            names: &row.names,
            prefix: row.prefix.as_deref(),
            separator: row.separator.as_deref(),
            command: row.command.as_deref(),
            paths: &row.paths,
            patch: row.patch.as_deref(),
            base: row.base.as_deref(),
        })
        .collect()
}

fn slice_cell(part: Part, cell: &Cell) -> Option<SliceCell<'_>> {
    if !cell.is_offered() {
        return None;
    }
    Some(SliceCell {
        answer: cell.answer.as_ref(),
        when: &cell.when,
        needs: &cell.needs,
        without: &cell.without,
        covers: &cell.covers,
        limits: &cell.limits,
        lost: cell.answer.as_ref().map_or_else(Vec::new, |answer| lost(part, cell, answer)),
        only: cell.only.as_deref(),
        continues: cell.continues,
        tools: (cell.tools.iter())
            .map(|(kind, own)| (*kind, tool_difference(part, cell, own)))
            .collect(),
    })
}

/// Values that a part may carry, that `answer` has no hole for, and that matter.
fn lost(part: Part, cell: &Cell, answer: &Answer) -> Vec<&'static str> {
    let stderr = answer.stderr.as_deref().and_then(hole);
    let stdout = answer.stdout.iter().flat_map(holes);
    let taken: Vec<_> = stdout.chain(stderr).map(|hole| hole.name).collect();
    values_of(part)
        .iter()
        .copied()
        .filter(|name| !taken.iter().chain(&cell.drops).any(|taken| taken == name))
        .collect()
}

fn tool_difference<'a>(part: Part, cell: &Cell, own: &'a ToolCell) -> ToolDifference<'a> {
    if !own.support.is_offered() {
        return ToolDifference::NotOffered(false);
    }
    let answer = own.answer.as_ref();
    let lost = answer.map(|answer| lost(part, cell, answer));
    let only = (own.only.is_some() || cell.only.is_some()).then_some(own.only.as_deref());
    ToolDifference::Offered { answer, lost, only }
}

/// Shapes of the envelopes that other hosts send for `family`, and their pass-through.
fn foreign<'a>(tables: &'a Tables, table: &Table, family: &str) -> Vec<Foreign<'a>> {
    table
        .foreign
        .iter()
        .filter_map(|host| tables.get(host))
        .flat_map(|other| {
            let event = other.event(family).ok();
            let pass = event.and_then(|event| pass_of(other, event));
            let speaks = move |shape: &&Shape| {
                let mut events = shape.events.iter();
                shape.events.is_empty()
                    || event.is_some_and(|event| events.any(|name| *name == event.native))
            };
            other.recognise.iter().filter(speaks).map(move |shape| Foreign { shape, pass })
        })
        .collect()
}

fn bound<'a>(table: &'a Table, event: &'a Event, max: Option<u32>) -> Option<Bound<'a>> {
    let row = event.continuation.as_ref()?;
    Some(Bound {
        max: max?,
        flag: row.flag.as_deref(),
        count: row.count.as_deref(),
        answer: row.answer.as_deref(),
        data: &table.data,
    })
}

//! Events × hosts: what each host does with each result part.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::{Family, Part};
use agent_bundle_adapters::table::{Cell, Event, EventRow, Support, Table};
use serde::Serialize;

use crate::read::suggest;

/// What is shown of the tables; everything where a list is empty.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter<'a> {
    /// Canonical families.
    pub families: &'a [String],
    /// Host ids.
    pub hosts: &'a [String],
}

impl Filter<'_> {
    /// Says which name is not in `tables`, and which are, if there is such a name.
    #[must_use]
    pub fn unknown(&self, tables: &Tables) -> Option<String> {
        let hosts: Vec<_> = tables.hosts().map(|table| table.host.as_str()).collect();
        let families: Vec<_> = tables.canonical.families.keys().map(String::as_str).collect();
        [("host", self.hosts, hosts), ("family", self.families, families)].into_iter().find_map(
            |(what, names, known)| {
                let name = names.iter().find(|name| !known.contains(&name.as_str()))?;
                Some(format!("unknown {what} `{name}`: {}", suggest(name, &known)))
            },
        )
    }
}

/// Events × hosts, both in the order of the tables.
#[derive(Debug, Serialize)]
pub struct Matrix<'a> {
    /// The columns.
    pub hosts: Vec<Column<'a>>,
    /// The rows, one for each family.
    pub families: Vec<Row<'a>>,
}

/// A host.
#[derive(Debug, Serialize)]
pub struct Column<'a> {
    /// Host id.
    pub host: &'a str,
    /// The client's name in prose.
    pub title: &'a str,
}

/// A family.
#[derive(Debug, Serialize)]
pub struct Row<'a> {
    /// Canonical path.
    pub family: &'a str,
    /// Whether any host is known to have it; if not, it cannot be built yet.
    pub supported: bool,
    /// One for each column.
    pub events: Vec<EventEntry<'a>>,
    /// The family's parts, when it is supported.
    pub parts: Vec<PartRow<'a>>,
}

/// A family on a host.
#[derive(Debug, Serialize)]
pub struct EventEntry<'a> {
    /// Host id.
    pub host: &'a str,
    /// Native event; none where the host has no such event or nothing is known.
    pub native: Option<&'a str>,
    /// What is to be said: the native event, `no event`, or `not recorded`.
    pub state: &'a str,
    /// Why the host has no such event.
    pub absent: Option<&'a str>,
}

/// A part of a family.
#[derive(Debug, Serialize)]
pub struct PartRow<'a> {
    /// The part.
    pub part: Part,
    /// One for each column.
    pub cells: Vec<CellEntry<'a>>,
}

/// A part of a family on a host.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CellEntry<'a> {
    /// Host id.
    pub host: &'a str,
    /// Support state; none without an event.
    pub support: Option<Support>,
    /// Whether some tool kinds have a state of their own.
    pub differs_by_tool: bool,
    /// Why it is not native.
    pub reason: Option<&'a str>,
}

impl<'a> Matrix<'a> {
    /// The part of `tables` that `filter` lets through.
    #[must_use]
    pub fn new(tables: &'a Tables, filter: Filter<'_>) -> Self {
        let shown = |filter: &[String], name: &str| {
            filter.is_empty() || filter.iter().any(|one| one == name)
        };
        let hosts: Vec<_> =
            tables.hosts().filter(|table| shown(filter.hosts, &table.host)).collect();
        let families = tables
            .canonical
            .in_order()
            .into_iter()
            .filter(|(path, _)| shown(filter.families, path))
            .map(|(path, family)| row(tables, &hosts, path, family))
            .collect();
        let hosts =
            hosts.iter().map(|table| Column { host: &table.host, title: &table.title }).collect();
        Self { hosts, families }
    }
}

fn row<'a>(tables: &'a Tables, hosts: &[&'a Table], path: &'a str, family: &'a Family) -> Row<'a> {
    let cells = |part: &Part| hosts.iter().map(|table| cell(table, path, *part)).collect();
    let supported = tables.speaks_of(path);
    let parts = family.parts.iter().filter(|_| supported);
    Row {
        family: path,
        supported,
        events: hosts.iter().map(|table| event(table, path)).collect(),
        parts: parts.map(|part| PartRow { part: *part, cells: cells(part) }).collect(),
    }
}

fn event<'a>(table: &'a Table, path: &str) -> EventEntry<'a> {
    let (native, absent, state) = match table.events.get(path) {
        Some(EventRow::Event(event)) => (Some(event.native.as_str()), None, event.native.as_str()),
        Some(EventRow::Absent { absent }) => (None, Some(absent.as_str()), "no event"),
        None => (None, None, "not recorded"),
    };
    EventEntry { host: &table.host, native, absent, state }
}

fn cell<'a>(table: &'a Table, path: &str, part: Part) -> CellEntry<'a> {
    let cell: Option<&Cell> =
        table.event(path).ok().and_then(|event: &Event| event.parts.get(&part));
    CellEntry {
        host: &table.host,
        support: cell.map(|cell| cell.support),
        differs_by_tool: cell.is_some_and(|cell| !cell.tools.is_empty()),
        reason: cell.and_then(|cell| cell.reason.as_deref()),
    }
}

impl<'a> Row<'a> {
    /// The hosts of `matrix` that are known not to have the event, by title, and why.
    pub fn absent<'b>(
        &'b self,
        matrix: &'b Matrix<'a>,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.events
            .iter()
            .zip(&matrix.hosts)
            .filter_map(|(event, column)| Some((column.title, event.absent?)))
    }
}

impl CellEntry<'_> {
    /// The state in a word or three.
    #[must_use]
    pub fn words(&self) -> String {
        let by_tool = if self.differs_by_tool { ", by tool" } else { "" };
        self.support.map_or_else(String::new, |support| format!("{support}{by_tool}"))
    }
}

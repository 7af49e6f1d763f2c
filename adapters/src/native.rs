//! All native events of a host, those without a family included.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::table::{Event, EventRow, Table};
use crate::version::{Scheme, Version};

/// Every native event that `table` knows: those of families first, then those that only an authored
/// document may name, of which nothing but the name is known.
#[must_use]
pub fn native_events(table: &Table) -> Vec<Cow<'_, Event>> {
    let ours = table.events.values().filter_map(|row| match row {
        EventRow::Event(event) => Some(Cow::Borrowed(&**event)),
        EventRow::Absent { .. } => None,
    });
    let others = table.documents.authored.iter().flat_map(|authored| &authored.events);
    let others = others.map(|(native, since)| Cow::Owned(Event::bare(native, since)));
    ours.chain(others).collect()
}

/// Those of them that a client of `version` is known to have.
#[must_use]
pub fn events_of<'a>(table: &'a Table, scheme: &Scheme, version: &Version) -> Vec<Cow<'a, Event>> {
    let mut events = native_events(table);
    events.retain(|event| scheme.since(&event.since).is_some_and(|since| since <= *version));
    events
}

impl Event {
    /// An event of which only the name and its first client version are known.
    fn bare(native: &str, since: &str) -> Self {
        Self {
            native: native.to_owned(),
            since: since.to_owned(),
            matcher: None,
            omits: Vec::new(),
            envelope: BTreeMap::new(),
            payload: BTreeMap::new(),
            pass: None,
            failure: None,
            parts: BTreeMap::new(),
            fail_closed: None,
            continuation: None,
            timeout: None,
            notes: Vec::new(),
        }
    }
}

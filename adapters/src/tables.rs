//! Loading the tables: the embedded ones, or a folder of them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use crate::canonical::Canonical;
use crate::table::{Event, EventRow, Table};
use crate::validate::validate;

const CANONICAL: &str = include_str!("../tables/canonical.json");
const HOSTS: &[(&str, &str)] = &[
    ("claude", include_str!("../tables/claude.json")),
    ("codex", include_str!("../tables/codex.json")),
    ("cursor", include_str!("../tables/cursor.json")),
    ("amp", include_str!("../tables/amp.json")),
];

/// The canonical vocabulary and the table of each host, checked against each other.
#[derive(Debug, Clone)]
pub struct Tables {
    /// Families, payload fields and parts.
    pub canonical: Canonical,
    hosts: BTreeMap<String, Table>,
}

/// Why tables cannot be used: each line names a table, a place in it and the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError(pub Vec<String>);

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for TableError {}

impl Tables {
    /// The tables that the compiler was built with.
    ///
    /// # Errors
    /// All faults of the tables, if there are any.
    pub fn embedded() -> Result<Self, TableError> {
        Self::parse(CANONICAL, HOSTS.iter().map(|(host, text)| ((*host).to_owned(), *text)))
    }

    /// The tables in `folder`: `canonical.json` and one `<host>.json` per host.
    ///
    /// # Errors
    /// A file that cannot be read, or all faults of the tables.
    pub fn read(folder: &Path) -> Result<Self, TableError> {
        let read = |path: &Path| {
            std::fs::read_to_string(path)
                .map_err(|error| TableError(vec![format!("{}: {error}", path.display())]))
        };
        let canonical = read(&folder.join("canonical.json"))?;
        let listing = std::fs::read_dir(folder)
            .map_err(|error| TableError(vec![format!("{}: {error}", folder.display())]))?;
        let mut hosts = Vec::new();
        for entry in listing.flatten() {
            let path = entry.path();
            let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
            if path.extension().is_some_and(|ext| ext == "json") && stem != "canonical" {
                hosts.push((stem.to_owned(), read(&path)?));
            }
        }
        hosts.sort();
        Self::parse(&canonical, hosts.iter().map(|(host, text)| (host.clone(), text.as_str())))
    }

    fn parse<'a>(
        canonical: &str,
        hosts: impl Iterator<Item = (String, &'a str)>,
    ) -> Result<Self, TableError> {
        let mut faults = Vec::new();
        let canonical: Canonical = match serde_json::from_str(canonical) {
            Ok(canonical) => canonical,
            Err(error) => return Err(TableError(vec![format!("canonical.json: {error}")])),
        };
        let mut tables = Self { canonical, hosts: BTreeMap::new() };
        for (host, text) in hosts {
            match serde_json::from_str::<Table>(text) {
                Ok(table) if table.host == host => {
                    tables.hosts.insert(host, table);
                }
                Ok(table) => faults.push(format!("{host}.json: its host is {:?}", table.host)),
                Err(error) => faults.push(format!("{host}.json: {error}")),
            }
        }
        faults.extend(validate(&tables));
        if faults.is_empty() { Ok(tables) } else { Err(TableError(faults)) }
    }

    /// The table of `host`.
    #[must_use]
    pub fn get(&self, host: &str) -> Option<&Table> {
        self.hosts.get(host)
    }

    /// All tables, sorted by host id.
    pub fn hosts(&self) -> impl Iterator<Item = &Table> {
        self.hosts.values()
    }

    /// Whether any table has a row for `family`; without one it is not supported yet.
    #[must_use]
    pub fn speaks_of(&self, family: &str) -> bool {
        self.hosts().any(|table| table.events.contains_key(family))
    }
}

impl Table {
    /// The native event of `family`.
    ///
    /// # Errors
    /// Why there is none, in the table's words.
    pub fn event(&self, family: &str) -> Result<&Event, &str> {
        match self.events.get(family) {
            Some(EventRow::Event(event)) => Ok(event),
            Some(EventRow::Absent { absent }) => Err(absent),
            None => Err("no recording of this event on this host yet"),
        }
    }

    /// The event that the host itself calls `native`, among those of the families.
    #[must_use]
    pub fn native_event(&self, native: &str) -> Option<&Event> {
        self.events.values().find_map(|row| match row {
            EventRow::Event(event) if event.native == native => Some(&**event),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of the embedded tables with one text in `host`'s replaced.
    fn faults(host: &str, from: &str, to: &str) -> Vec<String> {
        let changed = HOSTS.iter().map(|(name, text)| {
            assert!(*name != host || text.contains(from), "{host} has no {from}");
            (
                (*name).to_owned(),
                if *name == host { text.replacen(from, to, 1) } else { (*text).into() },
            )
        });
        let changed: Vec<_> = changed.collect();
        let hosts = changed.iter().map(|(name, text)| (name.clone(), text.as_str()));
        Tables::parse(CANONICAL, hosts).err().map(|error| error.0).unwrap_or_default()
    }

    #[test]
    fn tables_that_contradict_themselves_are_refused() {
        let cases = [
            (
                "cursor",
                r#""omits": ["conversation_id""#,
                r#""omits": ["nobody""#,
                "is no common field",
            ),
            ("claude", r#""needs": ["allow"]"#, r#""needs": ["ask"]"#, "needs Ask, which is not"),
            (
                "claude",
                r#""file.read": {
              "support": "unproven""#,
                r#""file.read": {
              "support": "native""#,
                "file.read: offered without an answer",
            ),
            (
                "claude",
                r#""shell": {
              "support": "native""#,
                r#""shell": {
              "support": "unproven""#,
                "shell: an answer of a part that is not offered",
            ),
            (
                "claude",
                r#""updatedToolOutput": [{ "type": "text", "text": "$output" }]"#,
                r#""additionalContext": "$output""#,
                "differ at \"hookSpecificOutput.additionalContext\"",
            ),
            ("codex", r#""stopReason": "$reason""#, r#""stopReason": "$nobody""#, "fills $nobody"),
        ];
        for (host, from, to, fault) in cases {
            let found = faults(host, from, to);
            assert!(found.iter().any(|found| found.contains(fault)), "{fault}: {found:?}");
        }
    }
}

//! Client versions: each host counts in its own way, so only versions of one host are compared.

use std::cmp::Ordering;

use regex::Regex;

use crate::table::Table;

/// How the versions of one host are written and ordered.
#[derive(Debug, Clone)]
pub struct Scheme(Regex);

/// A version of a host's client.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    numbers: Vec<u64>,
    release: Release,
}

/// A pre-release comes before its release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Release {
    Pre(Vec<Identifier>),
    Full,
}

/// A part of a pre-release, ordered as semantic versions are: numbers first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Identifier {
    Number(u64),
    Text(String),
}

impl Scheme {
    /// The scheme of `table`.
    ///
    /// # Errors
    /// The table's `versions` is no regular expression.
    pub fn of(table: &Table) -> Result<Self, regex::Error> {
        Regex::new(&table.versions).map(Self)
    }

    /// The version that `text` spells; `None` when it has another form.
    #[must_use]
    pub fn version(&self, text: &str) -> Option<Version> {
        let found = self.0.captures(text)?;
        let numbers: Option<Vec<u64>> = self
            .0
            .capture_names()
            .enumerate()
            .skip(1)
            .filter(|(_, name)| name.is_none())
            .map(|(group, _)| found.get(group)?.as_str().parse().ok())
            .collect();
        let release = found.name("pre").map_or(Release::Full, |pre| {
            Release::Pre(pre.as_str().split('.').map(Identifier::of).collect())
        });
        Some(Version { numbers: numbers?, release })
    }

    /// The version from which on something is known, by the `since` of a row: also `<=X`.
    #[must_use]
    pub fn since(&self, text: &str) -> Option<Version> {
        self.version(text.strip_prefix("<=").unwrap_or(text))
    }

    /// Whether a client of version `minimum` may lose other hooks by an event that it does not
    /// know.
    #[must_use]
    pub fn loses(&self, table: &Table, minimum: &Version) -> bool {
        let fixed = table.unknown_event.fixed.as_ref().and_then(|fixed| self.version(fixed));
        table.unknown_event.loses && fixed.is_none_or(|fixed| minimum.cmp(&fixed) == Ordering::Less)
    }
}

impl Identifier {
    fn of(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Text(text.to_owned()), Self::Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tables;

    #[test]
    fn versions_of_each_host_are_ordered() {
        let tables = Tables::embedded().expect("tables");
        for (host, ordered) in [
            ("claude", ["2.1.9", "2.1.197", "2.2.0"]),
            ("codex", ["0.171.0-alpha.2", "0.171.0-alpha.10", "0.171.0"]),
            ("codex", ["1.0.0-2", "1.0.0-alpha", "1.0.0-alpha.1"]),
            ("cursor", ["1.0.32", "3.15.6", "3.15.19"]),
            ("amp", ["0.0.999-gffff", "0.0.1790142911-g7618fb", "0.0.1790712063-gb89205"]),
        ] {
            let scheme = Scheme::of(tables.get(host).expect("host")).expect("a scheme");
            let versions: Vec<_> =
                ordered.iter().map(|text| scheme.version(text).expect(text)).collect();
            assert!(versions.is_sorted() && versions[0] < versions[2], "{host} {ordered:?}");
        }
    }

    #[test]
    fn other_forms_are_refused() {
        let tables = Tables::embedded().expect("tables");
        for (host, text) in [
            ("claude", "2.1"),
            ("claude", "v2.1.197"),
            ("claude", "<=2.1.197"),
            ("claude", "99999999999999999999.0.0"),
            ("cursor", "2026-08-28"),
            ("amp", "0.0.1790142911"),
        ] {
            let scheme = Scheme::of(tables.get(host).expect("host")).expect("a scheme");
            assert_eq!(scheme.version(text), None, "{host} {text}");
        }
    }

    #[test]
    fn an_unknown_event_loses_hooks_only_where_it_was_seen_to() {
        let tables = Tables::embedded().expect("tables");
        for (host, minimum, loses) in [
            ("claude", "2.1.197", true),
            ("claude", "2.1.331", true),
            ("claude", "2.1.332", false),
            ("codex", "0.171.0", false),
            ("cursor", "3.15.6", true),
            ("amp", "0.0.1790142911-g7618fb", false),
        ] {
            let table = tables.get(host).expect("host");
            let scheme = Scheme::of(table).expect("a scheme");
            let version = scheme.since(&format!("<={minimum}")).expect("a version");
            assert_eq!(scheme.loses(table, &version), loses, "{host} {minimum}");
        }
    }
}

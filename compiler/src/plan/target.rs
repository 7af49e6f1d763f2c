//! A selected host, with the oldest client that its hooks must work on.

use agent_bundle_adapters::table::Table;
use agent_bundle_adapters::version::{Scheme, Version};

use crate::diagnostics::{Diagnostic, codes};
use crate::read::Project;

/// A selected host.
#[derive(Debug, Clone)]
pub struct Target<'a> {
    /// Its table.
    pub table: &'a Table,
    /// The oldest client, as it is written.
    pub minimum: String,
    /// The same, to compare with; `None` when it has not the form of the host's versions.
    known: Option<(Scheme, Version)>,
}

/// An event that the oldest client may not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newer {
    /// First version known to have it.
    pub since: String,
    /// What older clients do, as a sentence.
    pub reason: String,
    /// Whether hooks on other events are lost there.
    pub loses: bool,
}

impl<'a> Target<'a> {
    /// The host of `table` as `project` selects it; without a minimum version there, the oldest
    /// recorded client counts.
    pub fn new(table: &'a Table, project: &Project) -> Self {
        let given = project.min_versions.get(&table.host);
        let minimum = given.map_or(&table.oldest, |given| &given.value).clone();
        let scheme = Scheme::of(table).ok();
        let known = scheme.and_then(|scheme| scheme.version(&minimum).map(|v| (scheme, v)));
        Self { table, minimum, known }
    }

    /// A minimum version that has not the form of the host's versions.
    pub fn version_problem(&self, project: &Project) -> Option<Diagnostic> {
        let given = project.min_versions.get(&self.table.host).filter(|_| self.known.is_none())?;
        let message = format!("`{}` is no version of {}", given.value, self.table.title);
        Some(
            Diagnostic::error(codes::CLIENT_VERSION, message)
                .at(given.span.clone())
                .help(format!("write it as the client does, such as '{}'", self.table.oldest)),
        )
    }

    /// Whether the oldest client may not know the native event `native`, known since `since`.
    pub fn newer(&self, native: &str, since: &str) -> Option<Newer> {
        let (scheme, version) = self.known.as_ref()?;
        if scheme.since(since).is_some_and(|since| since <= *version) {
            return None;
        }
        let since = since.trim_start_matches("<=").to_owned();
        let Table { title, unknown_event, .. } = self.table;
        Some(Newer {
            reason: format!(
                "{native} is known from {title} {since} on; a client that does not know an event {}",
                unknown_event.effect
            ),
            loses: scheme.loses(self.table, version),
            since,
        })
    }
}

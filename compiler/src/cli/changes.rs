//! What a build says of the changes it makes.

use std::fmt::Write as _;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::table::{Trust, TrustBy};
use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostics::{Diagnostic, codes};
use crate::write::Changes;

/// The files that change, one a line, in words.
pub fn list(changes: &Changes) -> String {
    let kinds =
        [("new", &changes.new), ("changed", &changes.changed), ("removed", &changes.removed)];
    kinds.into_iter().fold(String::new(), |mut text, (kind, paths)| {
        for path in paths {
            writeln!(text, "  {kind:7}  {path}").ok();
        }
        text
    })
}

/// Whether users of each host that remembers trust are asked again, and because of which files.
pub fn trust(tables: &Tables, targets: &[String], changes: &Changes) -> String {
    let hosts = targets.iter().filter_map(|host| tables.get(host));
    let remembering = hosts.filter_map(|table| Some((table, table.trust.as_ref()?)));
    remembering.fold(String::new(), |text, (table, trust)| {
        format!("{text}\n{}", trust_of(&table.title, trust, changes))
    })
}

fn trust_of(title: &str, trust: &Trust, changes: &Changes) -> String {
    match trust.by {
        TrustBy::Content if changes.is_empty() => format!("trust: unchanged on {title}\n"),
        TrustBy::Content if changes.first => {
            format!("trust: changed on {title}: there is no earlier build here\n")
        }
        TrustBy::Content => {
            format!("trust: changed on {title}, which asks its users again:\n{}", list(changes))
        }
    }
}

/// The problem of an artifact that is not what a build would write; none when it is.
pub fn stale(output: &Utf8Path, changes: &Changes) -> Option<Diagnostic> {
    let paths = |paths: &[Utf8PathBuf]| paths.iter().map(ToString::to_string).collect::<Vec<_>>();
    let obstacles = changes.obstacles.iter().map(ToString::to_string).collect();
    let kinds = [
        ("missing: ", paths(&changes.new)),
        ("changed: ", paths(&changes.changed)),
        ("no longer built: ", paths(&changes.removed)),
        ("", obstacles),
    ];
    let found: Vec<_> = kinds
        .into_iter()
        .filter(|(_, what)| !what.is_empty())
        .map(|(kind, what)| format!("{kind}{}", what.join(", ")))
        .collect();
    if found.is_empty() {
        return None;
    }
    let message = format!("{output} is not what a build would write; {}", found.join("; "));
    Some(Diagnostic::error(codes::STALE, message).help("run `agent-bundle build`"))
}

//! The examples as projects: which there are, and which hosts they are built for.

use std::collections::BTreeSet;
use std::fs;

use camino::Utf8PathBuf;

use crate::support::{Artifact, artifact, files_below, repository};

/// Each project, and the hosts whose client gets a hook from it.
pub const PROJECTS: [(&str, &[&str]); 13] = [
    ("amp-request-results", &["amp"]),
    ("canonical-payload", &["claude", "codex", "cursor"]),
    ("declare-a-hook/one", &["claude", "codex"]),
    ("declare-a-hook/several", &["claude"]),
    // Amp is a target, but gives no text to the model after a tool.
    ("event-routes", &["claude", "codex", "cursor"]),
    ("execution-traces", &["amp", "claude", "codex", "cursor"]),
    ("functions-and-jsx/deny", &["amp", "claude", "codex", "cursor"]),
    ("functions-and-jsx/handler-type", &["amp", "claude", "codex", "cursor"]),
    ("functions-and-jsx/rewrite", &["claude", "codex", "cursor"]),
    ("functions-and-jsx/view", &["claude", "codex", "cursor"]),
    ("handler-contract", &["claude", "codex", "cursor"]),
    // A built program has no wrapper.
    ("prebuilt-handlers", &[]),
    ("request-providers", &["amp", "claude", "codex", "cursor"]),
];

pub fn examples() -> Utf8PathBuf {
    repository().join("examples/seed-page")
}

/// Builds a project.
pub fn example(project: &str) -> Artifact {
    artifact(&examples().join(project))
}

#[test]
fn every_project_reaches_its_hosts() {
    for (project, hosts) in PROJECTS {
        let plugin = example(project);
        let rows = &plugin.index.executables.hooks;
        let reached: BTreeSet<_> = rows.iter().map(|row| row.host.as_str()).collect();
        assert_eq!(reached, hosts.iter().copied().collect(), "{project}");
    }
}

#[test]
fn every_project_is_known_and_told_of() {
    let readme = fs::read_to_string(examples().join("README.md")).expect("a page");
    let known: BTreeSet<_> = PROJECTS.iter().map(|(project, _)| (*project).to_owned()).collect();
    let found: BTreeSet<_> = files_below(examples().as_std_path())
        .into_iter()
        .filter(|file| file.ends_with("agent-bundle.config.ts"))
        .map(|file| {
            let folder = file.parent().expect("a folder").strip_prefix(examples()).expect("below");
            folder.to_str().expect("UTF-8").to_owned()
        })
        .collect();
    assert_eq!(found, known);
    for project in known {
        assert!(readme.contains(&format!("]({project})")), "README.md: {project}");
    }
}

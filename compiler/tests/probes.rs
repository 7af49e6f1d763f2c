//! What recorded hooks of the real clients put out, made again by emitted hooks.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking and prints counts"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::{Map, Value, json};

mod support;

use support::hooks::{
    HOSTS, assert_golden, assert_refused, closed_plugins, fixture_for, parts_of, plugins, run,
};
use support::probes::{Output, recorded};
use support::{fixtures, repository, tables};

/// The recorded probes of a host and what each is about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Probes {
    /// Recordings below the folder of fixtures; all hold the same probes, or a part of them.
    files: Vec<String>,
    probes: BTreeMap<String, Tie>,
}

/// What a probe is about.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Tie {
    /// Cells: the result that makes the recorded output, or one that is refused since it would.
    Result {
        family: String,
        parts: Vec<String>,
        result: Value,
        #[serde(default)]
        tool: Option<String>,
        #[serde(default)]
        refused: bool,
        /// Values of the output that are others with us.
        #[serde(default)]
        instead: Map<String, Value>,
    },
    /// The answer of a hook that fails under this policy.
    Failure {
        family: String,
        failure: Policy,
        #[serde(default)]
        tool: Option<String>,
    },
    /// Neither.
    Nothing {
        #[serde(rename = "not about a cell")]
        reason: String,
    },
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Policy {
    Continue,
    Deny,
}

#[test]
fn recorded_probes_are_replayed() {
    let tables = tables();
    let (open, closed) = (plugins(), closed_plugins());
    let broken = json!({ "unknown key": true });
    let mut counts = String::new();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let fixtures = fixtures(&tables, host);
        let path = repository().join(format!("snapshots/probes/{host}.json"));
        let text = std::fs::read_to_string(path).expect("the ties of probes");
        let Probes { files, probes } = serde_json::from_str(&text).expect("ties");
        let recorded = recorded(host, &files);
        let named: Vec<_> = recorded.keys().collect();
        assert_eq!(probes.keys().collect::<Vec<_>>(), named, "{host}: every probe is listed once");
        let (mut made, mut refusals, mut failures, mut others) = (0, 0, 0, 0);
        for (id, tie) in &probes {
            let place = format!("{host} {id}");
            match tie {
                Tie::Nothing { reason } => {
                    assert!(!reason.is_empty(), "{place}");
                    others += 1;
                }
                Tie::Failure { family, failure, tool } => {
                    failures += 1;
                    let plugins = match failure {
                        Policy::Continue => &open,
                        Policy::Deny => &closed,
                    };
                    let fixture = fixture_for(&fixtures, host, family, tool.as_deref());
                    let run = run(plugins, table, fixture, Some(&broken));
                    let ours = Output::from(&run);
                    for probe in &recorded[id] {
                        assert_eq!(probe().as_ref(), Some(&ours), "{place}");
                    }
                }
                Tie::Result { family, parts, result, tool, refused, instead } => {
                    assert_eq!(*parts, parts_of(result), "{place}");
                    let fixture = fixture_for(&fixtures, host, family, tool.as_deref());
                    let run = run(&open, table, fixture, Some(result));
                    if *refused {
                        refusals += 1;
                        assert_refused(table, family, &run, &place);
                        continue;
                    }
                    made += 1;
                    let ours = Output::from(&run);
                    for probe in &recorded[id] {
                        let mut theirs = probe().unwrap_or_else(|| panic!("{place}: no output"));
                        for (key, value) in instead {
                            theirs.stdout.as_mut().expect("JSON")[key] = value.clone();
                        }
                        assert_eq!(theirs, ours, "{place}");
                    }
                }
            }
        }
        writeln!(
            counts,
            "{host}: {} probes: {made} made by a result, {refusals} refused, {failures} of failing \
             hooks, {others} not about a cell",
            probes.len()
        )
        .unwrap();
    }
    println!("{counts}");
    assert_golden("probes", &counts);
}

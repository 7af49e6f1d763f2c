//! What emitted hooks answer, against what recorded hooks of the real clients answered.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use agent_bundle_adapters::table::{Cell, Event, EventRow, Support};
use serde::Deserialize;
use serde_json::{Map, Value};

mod support;

use support::hooks::{
    HOSTS, assert_golden, assert_refused, closed_plugins, fixture_for, parts_of, plugins, run,
};
use support::probes::{Output, recorded};
use support::{fixtures, repository, tables};

/// One expected answer, written down from a recording.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    name: String,
    result: Value,
    #[serde(default)]
    tool: Option<String>,
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    refused: bool,
    #[serde(default)]
    stdout: Value,
    #[serde(default)]
    stderr: Option<String>,
    #[serde(default)]
    exit: i32,
    #[allow(dead_code, reason = "for readers")]
    #[serde(default)]
    evidence: String,
}

fn expected(host: &str) -> BTreeMap<String, Vec<Expected>> {
    let path = repository().join(format!("snapshots/expected/{host}.json"));
    let text = std::fs::read_to_string(&path).expect("expected answers");
    serde_json::from_str(&text).expect("cases of families")
}

#[test]
fn answers_are_what_the_clients_were_seen_to_accept() {
    let tables = tables();
    let (open, closed) = (plugins(), closed_plugins());
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let recorded = fixtures(&tables, host);
        for (family, cases) in expected(host) {
            for case in cases {
                let fixture = fixture_for(&recorded, host, &family, case.tool.as_deref());
                let plugins = if case.closed { &closed } else { &open };
                let run = run(plugins, table, fixture, Some(&case.result));
                let place = format!("{host} {family} {}", case.name);
                if case.refused {
                    assert_refused(table, &family, &run, &place);
                    continue;
                }
                let stdout = match &case.stdout {
                    Value::Null => String::new(),
                    json => json.to_string(),
                };
                assert_eq!(run.stdout, stdout, "{place}");
                assert_eq!(run.stderr.trim_end(), case.stderr.unwrap_or_default(), "{place}");
                assert_eq!(run.exit, case.exit, "{place}");
            }
        }
    }
}

#[test]
fn every_cell_has_an_expected_answer() {
    let tables = tables();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let written = expected(host);
        for family in tables.canonical.families.keys() {
            let Ok(event) = table.event(family) else { continue };
            let cases = written.get(family);
            let cases = cases.unwrap_or_else(|| panic!("{host}: nothing expected of {family}"));
            for (part, cell) in &event.parts {
                let refused = !cell.is_offered();
                let has = cases.iter().any(|case| {
                    case.refused == refused && parts_of(&case.result).contains(&part.to_string())
                });
                assert!(has, "{host} {family}: no case where {part} is refused: {refused}");
            }
            let fails = cases.iter().any(|case| case.closed);
            assert_eq!(fails, event.fail_closed.is_some(), "{host} {family}: a failing hook");
        }
    }
}

/// How many cells of each support state a host has, and how many families are absent.
#[test]
fn the_support_of_no_cell_changes_unnoticed() {
    let mut text = String::new();
    for table in tables().hosts() {
        let events: Vec<&Event> = (table.events.values())
            .filter_map(|row| match row {
                EventRow::Event(event) => Some(event.as_ref()),
                EventRow::Absent { .. } => None,
            })
            .collect();
        let cells: Vec<&Cell> = events.iter().flat_map(|event| event.parts.values()).collect();
        let absent = table.events.len() - events.len();
        writeln!(text, "{}: {} events, {absent} absent", table.host, events.len()).unwrap();
        for (what, states) in [
            ("cells", counted(cells.iter().map(|cell| cell.support))),
            ("tool kinds", counted(cells.iter().flat_map(|c| c.tools.values()).map(|t| t.support))),
        ] {
            writeln!(text, "  {what}: {states}").unwrap();
        }
        let closed = events.iter().filter(|event| event.fail_closed.is_some()).count();
        writeln!(text, "  events on which a failing hook can refuse: {closed}").unwrap();
    }
    println!("{text}");
    assert_golden("support", &text);
}

fn counted(supports: impl Iterator<Item = Support>) -> String {
    let supports: Vec<_> = supports.collect();
    [
        ("native", Support::Native),
        ("emulated", Support::Emulated),
        ("lossy", Support::Lossy),
        ("unsupported", Support::Unsupported),
        ("unproven", Support::Unproven),
    ]
    .iter()
    .map(|(name, of)| format!("{} {name}", supports.iter().filter(|each| *each == of).count()))
    .collect::<Vec<_>>()
    .join(", ")
}

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
    let broken = serde_json::json!({ "unknown key": true });
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

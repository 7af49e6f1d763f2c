//! What emitted hooks answer, against what recorded hooks of the real clients answered.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking and prints counts"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use agent_bundle_adapters::canonical::Part::{self, Allow, Ask, Deny, Synthesize};
use agent_bundle_adapters::table::{Cell, Event, EventRow, Support};
use serde::Deserialize;
use serde_json::{Map, Value, json};

mod support;

use support::hooks::{
    HOSTS, assert_golden, assert_refused, closed_plugins, fixture_for, parts_of, plugins, run,
};
use support::rendering::{Form, rendering};
use support::{Artifact, fixtures, repository, tables};

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
    assert_expected(&plugins(), &closed_plugins(), "");
}

#[test]
fn components_answer_as_handlers_do() {
    let form = |name: &str| rendering(name, Form::Component);
    assert_expected(&[form("probe"), form("bounded")], &[form("closed")], "");
}

#[test]
fn views_answer_as_handlers_do() {
    let form = |name: &str| rendering(name, Form::View);
    // Every part is delivered by some event about a tool.
    assert_expected(&[form("probe")], &[form("closed")], "tool/");
}

/// Compares the answers on families that start with `prefix`.
fn assert_expected(open: &[Artifact], closed: &[Artifact], prefix: &str) {
    let tables = tables();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let recorded = fixtures(&tables, host);
        let cases = expected(host).into_iter().filter(|(family, _)| family.starts_with(prefix));
        for (family, cases) in cases {
            for case in cases {
                let fixture = fixture_for(&recorded, host, &family, case.tool.as_deref());
                let plugins = if case.closed { closed } else { open };
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

/// Results that no family takes, whatever the host: an input or output beside such an outcome.
fn is_contradiction(parts: &[String]) -> bool {
    let has = |part: &str| parts.iter().any(|each| each == part);
    let decided = ["deny", "allow", "ask", "synthesize"].iter().any(|part| has(part));
    has("rewrite") && (has("deny") || has("synthesize")) || has("replace") && decided
}

/// All sets of parts of a family with one decision at most, two parts at least.
fn combinations(parts: &[Part]) -> Vec<Vec<Part>> {
    let is_decision = |part: &Part| matches!(part, Deny | Allow | Ask | Synthesize);
    let mut sets: Vec<Vec<Part>> = vec![Vec::new()];
    for part in parts {
        let more: Vec<_> = sets
            .iter()
            .filter(|set| !(is_decision(part) && set.iter().any(is_decision)))
            .map(|set| set.iter().copied().chain([*part]).collect())
            .collect();
        sets.extend(more);
    }
    sets.retain(|set| set.len() > 1);
    sets
}

/// What two parts answer together; nothing where they want different values in one place.
fn joined(one: &Value, other: &Value) -> Option<Value> {
    let (Value::Object(one), Value::Object(other)) = (one, other) else {
        return (one == other).then(|| one.clone());
    };
    let mut all = one.clone();
    for (key, value) in other {
        let value = match one.get(key) {
            Some(own) => joined(own, value)?,
            None => value.clone(),
        };
        all.insert(key.clone(), value);
    }
    Some(all.into())
}

/// Each combination of parts that is not written down answers as its parts do, or is refused.
#[test]
fn parts_are_joined_or_refused() {
    let tables = tables();
    let open = plugins();
    let mut counts = String::new();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let recorded = fixtures(&tables, host);
        let (mut delivered, mut refused) = (0, 0);
        for (path, cases) in expected(host) {
            let cases: Vec<_> = cases.iter().filter(|case| !case.closed).collect();
            let about = |parts: &[String]| {
                let about = |case: &&&Expected| parts_of(&case.result) == parts;
                let found: Vec<_> = cases.iter().filter(about).collect();
                found.iter().find(|case| !case.refused).or(found.first()).map(|case| **case)
            };
            for parts in combinations(&tables.canonical.families[&path].parts) {
                let names: Vec<_> = parts.iter().map(ToString::to_string).collect();
                if about(&names).is_some() {
                    continue;
                }
                let singles: Vec<_> = names
                    .iter()
                    .map(|part| about(std::slice::from_ref(part)).expect("a case of one part"))
                    .collect();
                let result = singles.iter().fold(Map::new(), |mut result, single| {
                    let keys = single.result.as_object().expect("a result").iter();
                    let keys = keys.filter(|(_, value)| *value != "continue");
                    result.extend(keys.map(|(key, value)| (key.clone(), value.clone())));
                    result
                });
                let answer = (!is_contradiction(&names)).then_some(json!({})).and_then(|empty| {
                    singles.iter().try_fold(empty, |all, single| {
                        (!single.refused).then(|| joined(&all, &single.stdout)).flatten()
                    })
                });
                let tool = singles.iter().find_map(|single| single.tool.as_deref());
                let fixture = fixture_for(&recorded, host, &path, tool);
                let run = run(&open, table, fixture, Some(&result.into()));
                let place = format!("{host} {path} {}", names.join(" and "));
                match answer {
                    None => {
                        refused += 1;
                        assert_refused(table, &path, &run, &place);
                    }
                    Some(answer) => {
                        delivered += 1;
                        let ours = serde_json::from_str::<Value>(&run.stdout);
                        assert_eq!(ours.ok(), Some(answer), "{place}: {}", run.stderr);
                    }
                }
            }
        }
        writeln!(counts, "{host}: {delivered} delivered, {refused} refused").unwrap();
    }
    println!("{counts}");
    assert_golden("combinations", &counts);
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

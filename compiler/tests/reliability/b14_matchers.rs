//! Every matcher selects a tool that its host was recorded to name.

use agent_bundle_adapters::{Tables, select::Selection};
use serde_json::Value;

use crate::support::{fixtures, hooks::HOSTS, repository, tables};

#[test]
fn b14_every_matcher_selects_a_recorded_tool() {
    let tables = tables();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let names = recorded_tools(&tables, host);
        for row in &table.tools {
            let selection = Selection::new(table, [row.kind], []).expect("a kind with tools");
            let matcher = regex::Regex::new(&selection.matcher()).expect("a regular expression");
            let hit = names.iter().any(|name| matcher.is_match(name));
            let cited = row.evidence.iter().any(|evidence| !evidence.starts_with("contract:"));
            assert!(hit || !cited, "{host}: {} selects none of {names:?}", selection.matcher());
        }
    }
}

#[test]
fn b14_every_recorded_tool_has_a_row() {
    let tables = tables();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        for name in recorded_tools(&tables, host) {
            let of_a_kind = table.tools.iter().any(|row| {
                row.names.contains(&name)
                    || row.prefix.as_ref().is_some_and(|prefix| name.starts_with(prefix))
            });
            assert!(of_a_kind != table.other_tools.contains(&name), "{host}: {name}");
        }
        for name in &table.other_tools {
            assert!(recorded_tools(&tables, host).contains(name), "{host}: {name} is not recorded");
        }
    }
}

/// Tool names in the envelopes of `host`, and in what callers handed to its executor.
fn recorded_tools(tables: &Tables, host: &str) -> Vec<String> {
    let probes = repository().join(format!("snapshots/fixtures/{host}/1.0.32/behaviour.jsonl"));
    let probes = std::fs::read_to_string(probes).unwrap_or_default();
    let handed = probes.lines().filter_map(|line| {
        let case: Value =
            serde_json::from_str(line).ok().filter(|c: &Value| c["event"] == "preToolUse")?;
        Some(case["payload"]["tool_name"].as_str()?.to_owned())
    });
    let sent = fixtures(tables, host).into_iter().filter_map(|fixture| {
        let envelope: Value = serde_json::from_slice(&fixture.bytes).ok()?;
        let name = envelope.get("tool_name").or_else(|| envelope.get("tool"))?;
        Some(name.as_str()?.to_owned())
    });
    sent.chain(handed).collect()
}

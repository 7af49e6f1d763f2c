//! What `hooks simulate` reads in an answer is what the handler asked for.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use agent_bundle_adapters::decode::decode;
use agent_bundle_adapters::slice::pass_of;
use serde_json::{Map, Value, json};

mod support;

use support::{repository, tables};

#[test]
fn every_expected_answer_reads_as_the_result_that_made_it() {
    let tables = tables();
    for table in tables.hosts() {
        let path = repository().join(format!("snapshots/expected/{}.json", table.host));
        let text = std::fs::read_to_string(path).expect("expected answers");
        let families: Map<String, Value> = serde_json::from_str(&text).expect("JSON");
        for (family, cases) in families {
            let event = table.event(&family).expect("an event");
            for case in cases
                .as_array()
                .expect("cases")
                .iter()
                .filter(|c| c["refused"] != true && c["closed"] != true)
            {
                let stdout = Some(&case["stdout"]).filter(|stdout| !stdout.is_null());
                let stderr = case["stderr"].as_str().unwrap_or_default();
                let exit = case["exit"].as_i64().unwrap_or_default() as i32;
                let place = format!("{} {family} {}", table.host, case["name"]);
                let read = decode(table, event, stdout, stderr, exit);
                let read = read.unwrap_or_else(|| panic!("{place}: no answer"));
                // Where no opinion and an approval are the same bytes, they read as no opinion.
                if read == json!({ "outcome": "continue" }) && stdout == pass_of(table, event) {
                    continue;
                }
                for (key, value) in asked(&case["result"]) {
                    let untold = event.parts.values().any(|cell| {
                        cell.drops.contains(&key)
                            || cell.covers.iter().any(|part| value == part.to_string())
                    });
                    assert!(untold || read[&key] == value, "{place}: {key} in {read}");
                }
            }
        }
    }
}

/// The keys of a result that must be read again.
fn asked(result: &Value) -> Map<String, Value> {
    let mut asked = result.as_object().cloned().unwrap_or_default();
    asked.entry("outcome").or_insert_with(|| json!("continue"));
    // A rewrite that a host takes only with an allow reads as one; text without words is none.
    asked
        .remove("outcome")
        .filter(|outcome| outcome != "continue")
        .map(|o| asked.insert("outcome".into(), o));
    asked.retain(|_, value| value != "");
    asked
}

#[test]
fn what_no_host_writes_is_no_answer() {
    let tables = tables();
    let cases = [
        ("claude", json!({ "hello": 1 }), "", 0),
        ("codex", json!({ "hookSpecificOutput": { "permissionDecision": "ask" } }), "", 0),
        ("cursor", json!({ "permission": "maybe" }), "", 0),
        ("amp", json!({ "action": "block" }), "", 0),
        ("claude", json!(null), "", 3),
    ];
    for (host, stdout, stderr, exit) in cases {
        let table = tables.get(host).expect("a table");
        let event = table.event("tool/before").expect("an event");
        let stdout = Some(&stdout).filter(|stdout| !stdout.is_null());
        assert_eq!(decode(table, event, stdout, stderr, exit), None, "{host}");
    }
}

#[test]
fn failures_are_told_from_answers() {
    let tables = tables();
    let line = "agent-bundle: hook: no answer before the deadline";
    let cases = [
        ("claude", json!(null), line, 1, json!({ "outcome": "continue", "failed": true })),
        (
            "claude",
            json!(null),
            line,
            2,
            json!({ "outcome": "deny", "reason": line, "failed": true }),
        ),
        (
            "cursor",
            json!({ "permission": "deny", "user_message": line, "agent_message": line }),
            line,
            0,
            json!({ "outcome": "deny", "reason": line, "failed": true }),
        ),
    ];
    for (host, stdout, stderr, exit, expected) in cases {
        let table = tables.get(host).expect("a table");
        let event = table.event("tool/before").expect("an event");
        let stdout = Some(&stdout).filter(|stdout| !stdout.is_null());
        assert_eq!(decode(table, event, stdout, stderr, exit), Some(expected), "{host}");
    }
}

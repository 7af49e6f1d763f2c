//! Emitted hooks against recordings of the real clients.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;

use agent_bundle_adapters::canonical::Part;
use serde_json::{Map, Value, json};

mod support;

use support::hooks::{HOSTS, assert_golden, pass, plugins, run};
use support::{Run, artifact, fixtures, repository, strays, tables, test_plugin};

#[test]
fn every_recorded_envelope_is_read() {
    let tables = tables();
    let plugins = plugins();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let mut seen = Map::new();
        let recorded = fixtures(&tables, host);
        assert!(recorded.len() >= 8, "{host}: only {} recordings", recorded.len());
        for fixture in recorded {
            let run = run(&plugins, table, &fixture, None);
            assert_eq!((run.exit, run.stderr.as_str()), (0, ""), "{host} {}", fixture.name);
            assert_eq!(run.stdout, pass(table, &fixture.family), "{host} {}", fixture.name);
            seen.insert(fixture.name, run.seen.expect("the handler ran"));
        }
        let text = serde_json::to_string_pretty(&seen).expect("JSON");
        assert_golden(&format!("seen-{host}"), &text);
    }
}

/// An example with a hook on every event has no opinion where nothing asks for one.
#[test]
fn an_example_takes_every_recorded_envelope() {
    let tables = tables();
    let plugin = [artifact(&repository().join("examples/host-test"))];
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        for fixture in fixtures(&tables, host) {
            let run = run(&plugin, table, &fixture, None);
            let place = format!("{host} {}", fixture.name);
            assert_eq!((run.exit, run.stderr.as_str()), (0, ""), "{place}");
            let greets = ["session/start", "agent/start"].contains(&fixture.family.as_str());
            let greeting = greets && run.stdout.contains("The plugin host-test watches this");
            assert!(
                greeting || run.stdout == pass(table, &fixture.family),
                "{place}: {}",
                run.stdout
            );
        }
    }
}

/// Recorded events that no family speaks about yet, and how many recordings there are of each.
#[test]
fn events_without_a_family_are_known() {
    let tables = tables();
    let counts: BTreeMap<&str, BTreeMap<String, usize>> = HOSTS
        .iter()
        .map(|host| {
            let mut counts = BTreeMap::new();
            for event in strays(&tables, host) {
                *counts.entry(event).or_default() += 1;
            }
            (*host, counts)
        })
        .collect();
    let text = serde_json::to_string_pretty(&counts).expect("JSON");
    assert_golden("events-without-a-family", &text);
}

#[test]
fn unusable_input_reaches_no_handler() {
    let plugin = test_plugin("probe");
    let closed = test_plugin("closed");
    for host in ["claude", "codex"] {
        let good = minimal(host);
        for (name, stdin) in broken(&good) {
            let open = plugin.run(host, "tool/before", &stdin, None);
            assert_eq!(open.seen, None, "{host} {name}: no handler");
            assert_eq!((open.stdout.as_str(), open.exit), ("", 1), "{host} {name}");
            assert_eq!(open.stderr.lines().count(), 1, "{host} {name}: {}", open.stderr);
            let shut = closed.run(host, "tool/before", &stdin, None);
            assert_eq!(shut.seen, None, "{host} {name}: no handler");
            assert_closed(host, &shut, name);
        }
        for (name, stdin) in odd(&good) {
            let run = plugin.run(host, "tool/before", &stdin, None);
            assert!(run.seen.is_some(), "{host} {name}: {}", run.stderr);
            assert_eq!((run.stdout.as_str(), run.exit), ("", 0), "{host} {name}");
        }
    }
}

/// The smallest envelope of a tool call.
fn minimal(host: &str) -> Value {
    let mut envelope = json!({
        "session_id": "s", "transcript_path": "/t", "cwd": "/p", "hook_event_name": "PreToolUse",
        "tool_name": "Bash", "tool_input": { "command": "ls" }, "tool_use_id": "t",
    });
    if host == "codex" {
        envelope["turn_id"] = "u".into();
        envelope["model"] = "m".into();
    }
    envelope
}

fn with(envelope: &Value, key: &str, value: Value) -> Vec<u8> {
    let mut envelope = envelope.clone();
    envelope[key] = value;
    envelope.to_string().into_bytes()
}

fn without(envelope: &Value, key: &str) -> Vec<u8> {
    let mut envelope = envelope.as_object().expect("an object").clone();
    envelope.remove(key);
    Value::from(envelope).to_string().into_bytes()
}

/// The envelope with a text that makes it `size` bytes long.
fn padded(envelope: &Value, size: usize) -> Vec<u8> {
    let bare = with(envelope, "pad", json!("")).len();
    let text = with(envelope, "pad", json!("x".repeat(size - bare)));
    assert_eq!(text.len(), size);
    text
}

/// The envelope with a value that makes it `depth` levels deep.
fn deep(envelope: &Value, depth: usize) -> Vec<u8> {
    let (open, close) = ("[".repeat(depth - 1), "]".repeat(depth - 1));
    format!("{{\"deep\":{open}1{close},{}", &envelope.to_string()[1..]).into_bytes()
}

/// Input that no handler may see.
fn broken(good: &Value) -> Vec<(&'static str, Vec<u8>)> {
    let mut bad_utf8 = with(good, "pad", json!("?"));
    let at = bad_utf8.iter().rposition(|byte| *byte == b'?').expect("a mark");
    bad_utf8[at] = 0xff;
    vec![
        ("empty", b"".to_vec()),
        ("blank", b" \n".to_vec()),
        ("broken", b"{nope".to_vec()),
        ("cut", good.to_string().as_bytes()[..40].to_vec()),
        ("array", b"[]".to_vec()),
        ("null", b"null".to_vec()),
        ("string", b"\"x\"".to_vec()),
        ("two values", format!("{good}\n{good}").into_bytes()),
        ("one byte too many", padded(good, 1_048_577)),
        ("too deep", deep(good, 513)),
        ("bottomless", deep(good, 100_000)),
        ("wrong event", with(good, "hook_event_name", json!("PostToolUse"))),
        ("no event", without(good, "hook_event_name")),
        ("missing field", without(good, "tool_name")),
        ("mistyped field", with(good, "tool_name", json!(7))),
        ("invalid UTF-8", bad_utf8),
    ]
}

/// Input that is read all the same.
fn odd(good: &Value) -> Vec<(&'static str, Vec<u8>)> {
    let bom = "\u{feff}";
    vec![
        ("a full megabyte", padded(good, 1_048_576)),
        ("as deep as allowed", deep(good, 512)),
        ("BOM", format!("{bom}{good}").into_bytes()),
        ("two BOMs and CRLF", format!("{bom}{bom}{good}\r\n").into_bytes()),
        ("unknown fields", with(good, "tomorrow", json!({ "__proto__": { "x": 1 } }))),
        ("unknown mode", with(good, "permission_mode", json!("brandNew"))),
    ]
}

/// The recorded refusals of a hook that fails closed.
fn assert_closed(host: &str, run: &Run, name: &str) {
    if host == "claude" {
        assert_eq!((run.stdout.as_str(), run.exit), ("", 2), "{host} {name}");
        assert!(!run.stderr.trim().is_empty(), "{host} {name}");
    } else {
        let answer: Value = serde_json::from_str(&run.stdout).expect("a deny document");
        let output = &answer["hookSpecificOutput"];
        assert_eq!(output["permissionDecision"], "deny", "{host} {name}");
        assert!(output["permissionDecisionReason"].as_str().is_some_and(|text| !text.is_empty()));
        assert_eq!(run.exit, 0, "{host} {name}");
    }
}

#[test]
fn a_wrapper_of_another_host_says_nothing_of_its_own() {
    let tables = tables();
    let plugins = plugins();
    let denies = json!({ "outcome": "deny", "reason": "must not be heard" });
    for table in tables.hosts() {
        for other in &table.foreign {
            let other = tables.get(other).expect("a table");
            for fixture in fixtures(&tables, &other.host) {
                if table.event(&fixture.family).is_err() {
                    continue;
                }
                let run = run(&plugins, table, &fixture, Some(&denies));
                let place = format!("{} run by {}: {}", table.host, other.host, fixture.name);
                assert_eq!(run.seen, None, "{place}");
                assert_eq!(run.stdout, pass(other, &fixture.family), "{place}");
                assert_eq!((run.stderr.as_str(), run.exit), ("", 0), "{place}");
            }
        }
    }
}

#[test]
fn a_bounded_hook_continues_a_turn_once() {
    let tables = tables();
    let plugin = test_plugin("bounded");
    let denial = json!({ "outcome": "deny", "reason": "go on" });
    let context = json!({ "additionalContext": "go on" });
    for host in ["claude", "codex"] {
        let table = tables.get(host).expect("a table");
        for fixture in fixtures(&tables, host) {
            if !["stop", "agent/stop"].contains(&fixture.family.as_str()) {
                continue;
            }
            let mut envelope: Value = serde_json::from_slice(&fixture.bytes).expect("JSON");
            let event = table.event(&fixture.family).expect("an event");
            let continues = |part| event.parts.get(&part).is_some_and(|cell| cell.continues);
            for (part, result) in [(Part::Deny, &denial), (Part::Context, &context)] {
                for active in [false, true] {
                    envelope["stop_hook_active"] = active.into();
                    let stdin = envelope.to_string().into_bytes();
                    let run = plugin.run(host, &fixture.family, &stdin, Some(result));
                    let place = format!("{host} {} {part} {active}: {run:?}", fixture.name);
                    assert_eq!(run.stdout.contains("go on"), continues(part) && !active, "{place}");
                }
            }
        }
    }
}

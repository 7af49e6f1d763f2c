//! What a context says of a call beside the payload, for a recording of every event on every host.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::time::SystemTime;

use agent_bundle::emit::sha256;
use agent_bundle_adapters::table::{Form, Table};
use serde_json::{Map, Value, json};

mod support;

use support::hooks::{HOSTS, plugins, shell_call};
use support::project::Project;
use support::{Artifact, Fixture, artifact, fixtures, tables};

/// What the handler saw of `envelope`, an envelope of the fixture's event.
fn seen(plugins: &[Artifact], table: &Table, fixture: &Fixture, envelope: &Value) -> Value {
    let has_hook = |plugin: &&Artifact| plugin.file(&table.host, &fixture.family).is_some();
    let plugin = plugins.iter().find(has_hook).expect("a hook");
    let env = [("PROBE_REST", "1".to_owned())];
    let run = match table.form {
        Form::Command => {
            let bytes = envelope.to_string().into_bytes();
            plugin.run_with(&table.host, &fixture.family, &bytes, &env)
        }
        Form::Module => plugin.send_with(&table.host, &fixture.native, envelope, &env),
    };
    assert_eq!((run.exit, run.stderr.as_str()), (0, ""), "{} {}", table.host, fixture.name);
    run.seen.expect("the handler ran")
}

/// The same value with the keys of all objects sorted, or the other way round.
fn ordered(value: &Value, backwards: bool) -> Value {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<_> = map.keys().collect();
            keys.sort();
            if backwards {
                keys.reverse();
            }
            let entry = |key: &String| (key.clone(), ordered(&map[key], backwards));
            keys.into_iter().map(entry).collect::<Map<_, _>>().into()
        }
        Value::Array(items) => items.iter().map(|item| ordered(item, backwards)).collect(),
        other => other.clone(),
    }
}

/// Seconds since 1970 of a time such as `2026-01-02T03:04:05.678Z`.
fn seconds(time: &str) -> i64 {
    let number = |from: usize, to: usize| time[from..to].parse::<i64>().expect("a number");
    assert!(time.len() == 24 && time.ends_with('Z'), "{time}");
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    // Years from March on, so that a leap day is the last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days =
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469;
    days * 86_400 + number(11, 13) * 3_600 + number(14, 16) * 60 + number(17, 19)
}

#[test]
fn the_identity_of_a_call_follows_from_what_the_host_sent() {
    let tables = tables();
    let plugins = plugins();
    for host in HOSTS {
        let table = tables.get(host).expect("a table");
        let mut families = BTreeSet::new();
        let mut keys = BTreeSet::new();
        for fixture in fixtures(&tables, host) {
            if !families.insert(fixture.family.clone()) {
                continue;
            }
            let place = format!("{host} {}", fixture.name);
            let text = String::from_utf8(fixture.bytes.clone()).expect("UTF-8");
            let envelope: Value =
                serde_json::from_str(text.trim_start_matches('\u{feff}')).expect("JSON");
            let first = seen(&plugins, table, &fixture, &envelope);
            let again = seen(&plugins, table, &fixture, &ordered(&envelope, true));

            let identity = json!({ "event": fixture.family, "native": envelope, "target": host });
            let expected = sha256(ordered(&identity, false).to_string().as_bytes());
            assert_eq!(first["idempotencyKey"], expected, "{place}");
            assert_eq!(again["idempotencyKey"], expected, "{place}: the order of keys");
            assert!(keys.insert(expected), "{place}: another call");

            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a time");
            let age = now.as_secs().cast_signed() - seconds(first["observedAt"].as_str().unwrap());
            assert!((0..60).contains(&age), "{place}: {age} s");
            assert_eq!(first["sequence"], 1, "{place}");
            assert_eq!(first["native"], envelope, "{place}");
            assert_eq!(first["frozen"], true, "{place}");
            assert_eq!(first["aborted"], false, "{place}");
            let fields =
                ["event", "idempotencyKey", "observedAt", "sequence", "provenance", "payload"];
            let has = |field: &&str| first["canonical"].as_array().unwrap().contains(&json!(field));
            assert!(fields.iter().all(has), "{place}: {}", first["canonical"]);
        }
        assert!(families.len() >= 5, "{host}: {families:?}");
    }
}

#[test]
fn the_signal_is_aborted_at_the_deadline() {
    let handler = "export const config = { timeoutMs: 1000 };
      export default ({ signal }) => new Promise((resolve) => {
        signal.addEventListener('abort', () => console.error('ABORTED', signal.reason.message));
        setTimeout(resolve, 60_000);
      });";
    let targets = "['claude', 'codex', 'cursor', 'amp']";
    let project = Project::with(targets, "", &[("src/events/tool/before.ts", handler)]);
    let plugin = artifact(&project.root());
    for host in HOSTS {
        let run = if host == "amp" {
            let payload = serde_json::from_slice(&shell_call(host)).expect("JSON");
            plugin.send_with(host, "tool.call", &payload, &[])
        } else {
            plugin.run(host, "tool/before", &shell_call(host), None)
        };
        assert!(run.stderr.contains("ABORTED no answer before the deadline"), "{host}: {run:?}");
    }
}

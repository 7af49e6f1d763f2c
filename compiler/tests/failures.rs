//! Handlers that fail, hang, exit or print: the policy answers, once, and nothing else does.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use serde_json::{Value, json};

mod support;

use support::hooks::shell_call;
use support::{Artifact, Run, test_plugin};

const FAILURES: [&str; 13] = [
    "throw",
    "throw a value",
    "reject",
    "exit 0",
    "exit 2",
    "never settle",
    "wait too long",
    "fail later",
    "reject later",
    "unknown key",
    "wrong type",
    "no reason",
    "text",
];

/// Runs the hook with `policy`, misbehaving in `way`.
fn run(plugin: &Artifact, host: &str, policy: &str, way: &str) -> Run {
    let env = [("MISBEHAVE", format!("{policy}: {way}"))];
    if host == "amp" {
        let payload = serde_json::from_slice(&shell_call(host)).expect("JSON");
        return plugin.send_with(host, "tool.call", &payload, &env);
    }
    plugin.run_named(host, &format!("-{policy}-"), &shell_call(host), &env)
}

#[test]
fn an_open_hook_lets_the_call_go_on() {
    let plugin = test_plugin("misbehaves");
    for host in ["claude", "codex", "cursor", "amp"] {
        for way in FAILURES {
            let run = run(&plugin, host, "open", way);
            let place = format!("{host}, {way}: {run:?}");
            let (stdout, exit) = if host == "amp" { (r#"{"action":"allow"}"#, 0) } else { ("", 1) };
            assert_eq!((run.stdout.as_str(), run.exit), (stdout, exit), "{place}");
            assert_one_line(&run, &place);
        }
    }
}

#[test]
fn a_closed_hook_refuses_the_call() {
    let plugin = test_plugin("misbehaves");
    for host in ["claude", "codex", "cursor", "amp"] {
        for way in FAILURES {
            let run = run(&plugin, host, "closed", way);
            let place = format!("{host}, {way}: {run:?}");
            let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_default();
            let refused = match host {
                "claude" => run.stdout.is_empty() && run.exit == 2,
                "codex" => answer["hookSpecificOutput"]["permissionDecision"] == "deny",
                "cursor" => answer["permission"] == "deny" && answer["user_message"].is_string(),
                _ => answer["action"] == "reject-and-continue" && answer["message"].is_string(),
            };
            assert!(refused, "{place}");
            assert_one_line(&run, &place);
        }
    }
}

/// What people read: one line that names the hook, besides what the handler printed itself.
fn assert_one_line(run: &Run, place: &str) {
    let lines: Vec<_> = run.stderr.lines().filter(|line| !line.contains("NOISE")).collect();
    assert_eq!(lines.len(), 1, "{place}");
    assert!(lines[0].starts_with("agent-bundle: before-tool-"), "{place}");
    assert!(!run.stderr.contains("hi-from-shell"), "no text of the envelope: {place}");
}

#[test]
fn what_handlers_print_is_no_answer() {
    let plugin = test_plugin("misbehaves");
    for host in ["claude", "codex", "cursor", "amp"] {
        let run = run(&plugin, host, "open", "print");
        let pass =
            json!({ "claude": "", "codex": "", "cursor": "{}", "amp": r#"{"action":"allow"}"# });
        assert_eq!((run.stdout.as_str(), run.exit), (pass[host].as_str().unwrap(), 0), "{run:?}");
        assert!(run.stderr.matches("NOISE").count() >= 4, "{host}: {run:?}");
    }
}

#[test]
fn a_failure_names_the_authors_file_and_line() {
    let text = include_str!("misbehaves/src/misbehave.ts");
    let plugin = test_plugin("misbehaves");
    for (way, statement) in [("throw", "throw new Error("), ("reject", "new Error('rejected'")] {
        let line = text.lines().position(|line| line.contains(statement)).expect("the statement");
        let place = format!(" (src/misbehave.ts:{}:", line + 1);
        for host in ["claude", "codex", "cursor", "amp"] {
            let run = run(&plugin, host, "open", way);
            assert!(run.stderr.contains(&place), "{host}, {way}: {place} in {run:?}");
        }
    }
}

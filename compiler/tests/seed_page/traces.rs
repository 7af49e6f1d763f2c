//! What an observer is told of one execution, in the page's words and order.

use serde_json::{Value, json};

use super::projects::example;
use crate::support::hooks::{HOSTS, shell_call};
use crate::support::{Artifact, Run};

/// Runs the hook on a shell's call with this command.
fn run(plugin: &Artifact, host: &str, command: &str) -> Run {
    let mut event: Value = serde_json::from_slice(&shell_call(host)).expect("an event");
    if host == "amp" {
        event["input"]["cmd"] = command.into();
        return plugin.send_with(host, "tool.call", &event, &[]);
    }
    event["tool_input"]["command"] = command.into();
    plugin.run_named(host, "tool-before", event.to_string().as_bytes(), &[])
}

/// The steps on stderr, without what differs from run to run and from host to host.
fn steps(run: &Run) -> Value {
    let lines = run.stderr.lines().filter(|line| line.starts_with('{'));
    lines
        .map(|line| {
            let mut step: Value = serde_json::from_str(line).expect("a step");
            assert_eq!(step["event"], "tool/before", "{line}");
            let step = step.as_object_mut().expect("an object");
            for key in ["event", "host", "nativeEvent"] {
                assert!(step.remove(key).is_some_and(|text| text.is_string()), "{key}: {line}");
            }
            if let Some(duration) = step.remove("durationMs") {
                assert!(duration.as_f64().is_some_and(|time| time >= 0.0), "{line}");
            }
            Value::from(step.clone())
        })
        .collect()
}

#[test]
fn a_rendered_answer_is_told_to_its_end() {
    let plugin = example("execution-traces");
    for host in HOSTS {
        let run = run(&plugin, host, "ls secret-folder");
        assert_eq!(
            steps(&run),
            json!([
                { "kind": "handler.start", "phase": "handler", "sequence": 0 },
                { "kind": "handler.outcome", "phase": "handler", "sequence": 1, "outcome": "render" },
                { "kind": "execute.start", "phase": "execute", "sequence": 2, "runtime": "standalone" },
                { "kind": "render.start", "phase": "render", "sequence": 3 },
                { "kind": "render.finish", "phase": "render", "sequence": 4 },
            ]),
            "{host}: {run:?}"
        );
        assert!(!run.stderr.contains("secret-folder"), "{host}: {}", run.stderr);
    }
}

#[test]
fn a_failure_ends_what_is_told() {
    let plugin = example("execution-traces");
    for host in HOSTS {
        let run = run(&plugin, host, "exit");
        let error = json!({ "message": "no way out", "name": "Error" });
        assert_eq!(
            steps(&run),
            json!([
                { "kind": "handler.start", "phase": "handler", "sequence": 0 },
                { "kind": "failure", "phase": "handler", "sequence": 1, "error": error },
            ]),
            "{host}: {run:?}"
        );
    }
}

#[test]
fn a_denial_tells_its_provider_and_no_reason() {
    let plugin = example("execution-traces");
    let write = json!({ "file_path": "/repo/secret-folder/a.txt", "content": "x" });
    for host in ["claude", "cursor"] {
        let mut event: Value = serde_json::from_slice(&shell_call(host)).expect("an event");
        event["tool_name"] = "Write".into();
        event["tool_input"] = write.clone();
        let run = plugin.run_named(host, "tool-before", event.to_string().as_bytes(), &[]);
        assert_eq!(
            steps(&run),
            json!([
                { "kind": "handler.start", "phase": "handler", "sequence": 0 },
                { "kind": "providers.start", "phase": "providers", "sequence": 1 },
                { "kind": "providers.finish", "phase": "providers", "sequence": 2, "count": 1 },
                { "kind": "handler.outcome", "phase": "handler", "sequence": 3, "outcome": "deny" },
            ]),
            "{host}: {run:?}"
        );
        let reason = "Files are written by the release script only.";
        assert!(run.stdout.contains(reason), "{host}: {run:?}");
        for text in [reason, "secret-folder"] {
            assert!(!run.stderr.contains(text), "{host}: {}", run.stderr);
        }
    }
}

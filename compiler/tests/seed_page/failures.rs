//! What a failing hook does: text on stderr, no answer, exit code 1, and the action goes on.

use serde_json::Value;

use super::projects::example;
use crate::support::hooks::shell_call;

#[test]
fn a_handler_that_throws_gives_no_answer() {
    let plugin = example("execution-traces");
    for host in ["claude", "codex", "cursor"] {
        let mut event: Value = serde_json::from_slice(&shell_call(host)).expect("an event");
        event["tool_input"]["command"] = "exit".into();
        let run = plugin.run_named(host, "tool-before", event.to_string().as_bytes(), &[]);
        assert_eq!((run.stdout.as_str(), run.exit), ("", 1), "{host}: {run:?}");
        assert!(run.stderr.contains("no way out"), "{host}: {run:?}");
    }
}

#[test]
fn an_envelope_of_another_event_is_refused() {
    let plugin = example("functions-and-jsx/deny");
    for (host, native) in
        [("claude", "PreToolUse"), ("codex", "PreToolUse"), ("cursor", "preToolUse")]
    {
        let mut event: Value = serde_json::from_slice(&shell_call(host)).expect("an event");
        event["hook_event_name"] = "postToolUse".into();
        let run = plugin.run_named(host, "tool-before", event.to_string().as_bytes(), &[]);
        assert_eq!((run.stdout.as_str(), run.exit), ("", 1), "{host}: {run:?}");
        let told = format!("hook_event_name must be {native}");
        assert!(run.stderr.contains(&told), "{host}: {run:?}");
    }
}

//! Hooks of the test plugins, run on recorded envelopes.

use agent_bundle_adapters::slice;
use agent_bundle_adapters::table::{Form, Table};
use serde_json::Value;

use super::{Artifact, Fixture, Run, repository, test_plugin};

pub const HOSTS: [&str; 4] = ["amp", "claude", "codex", "cursor"];

/// Plugins with a hook on every family: where no host ends a loop, only a bounded hook builds.
pub fn plugins() -> Vec<Artifact> {
    vec![test_plugin("probe"), test_plugin("bounded")]
}

/// Plugins whose hooks refuse when they fail, on every family where a host can.
pub fn closed_plugins() -> Vec<Artifact> {
    vec![test_plugin("closed")]
}

/// Runs the hook of `fixture`'s family on its envelope; the handler returns `result`.
pub fn run(plugins: &[Artifact], table: &Table, fixture: &Fixture, result: Option<&Value>) -> Run {
    let plugin = plugins
        .iter()
        .find(|plugin| plugin.file(&table.host, &fixture.family).is_some())
        .unwrap_or_else(|| panic!("no hook on {} for {}", fixture.family, table.host));
    match table.form {
        Form::Command => plugin.run(&table.host, &fixture.family, &fixture.bytes, result),
        Form::Module => {
            let payload = serde_json::from_slice(&fixture.bytes).expect("a recorded event");
            plugin.send(&table.host, &fixture.native, &payload, result)
        }
    }
}

/// What "no opinion" is, as the host reads it.
pub fn pass(table: &Table, family: &str) -> String {
    let event = table.event(family).expect("an event");
    slice::pass_of(table, event).map(Value::to_string).unwrap_or_default()
}

/// The recording called `name` (below the folder of fixtures), or any of `family`.
pub fn fixture_for<'a>(
    recorded: &'a [Fixture],
    host: &str,
    family: &str,
    name: Option<&str>,
) -> &'a Fixture {
    recorded
        .iter()
        .filter(|fixture| fixture.family == family)
        .find(|fixture| name.is_none_or(|name| name == format!("{host}/{}", fixture.name)))
        .unwrap_or_else(|| panic!("no recording of {family} {name:?}"))
}

/// A refused result is a failure of the hook: the policy's answer and one line that says why.
pub fn assert_refused(table: &Table, family: &str, run: &Run, place: &str) {
    let event = table.event(family).expect("an event");
    let failure = slice::failure_of(table, event);
    let stdout = failure.stdout.as_ref().map(Value::to_string).unwrap_or_default();
    assert_eq!(run.stdout, stdout, "{place}");
    if table.form == Form::Command {
        assert_eq!(run.exit, i32::from(failure.exit.unwrap_or(0)), "{place}");
        assert_eq!(run.stderr.lines().count(), 1, "{place}: {}", run.stderr);
        assert!(run.stderr.starts_with("agent-bundle: event-route-"), "{place}: {}", run.stderr);
    }
}

/// The parts that a result asks for.
pub fn parts_of(result: &Value) -> Vec<String> {
    let outcome = result["outcome"].as_str();
    let decision = outcome.filter(|outcome| *outcome != "continue").into_iter();
    let keys = [
        ("updatedInput", "rewrite"),
        ("additionalContext", "context"),
        ("status", "replace"),
        ("output", "replace"),
        ("error", "replace"),
    ];
    let named = keys.iter().filter(|(key, part)| {
        result.get(key).is_some() && !(*part == "replace" && outcome == Some("synthesize"))
    });
    let mut parts: Vec<_> =
        decision.chain(named.map(|(_, part)| *part)).map(String::from).collect();
    parts.dedup();
    parts
}

/// Compares `text` with the golden file `name`, which a person has read.
pub fn assert_golden(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(repository().join("snapshots/golden"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// A recorded call of a shell, before it runs.
pub fn shell_call(host: &str) -> Vec<u8> {
    let path = match host {
        "claude" => "claude/2.1.332/PreToolUse.Bash.json",
        "codex" => "codex/0.171.0/PreToolUse.shell.json",
        "cursor" => "cursor/1.0.32/preToolUse.shell.json",
        _ => "amp/0.0.1790142911-g7618fb/tool.call.shell.json",
    };
    std::fs::read(repository().join("snapshots/fixtures").join(path)).expect("a fixture")
}

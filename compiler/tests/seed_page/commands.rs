//! The page's commands, and the program that a project built itself.

use std::fs;
use std::process::Command;

use camino::Utf8Path;
use serde_json::{Value, json};

use super::projects::{example, examples};
use crate::support::{feed, files_below, repository};

const BINARY: &str = env!("CARGO_BIN_EXE_agent-bundle");
/// The hook of the page's first declaration.
const HOOK: &str = "session-start-session-start-7ab7e8a5";

/// Copies a project.
fn copy(project: &str, to: &Utf8Path) {
    let from = examples().join(project);
    for file in files_below(from.as_std_path()) {
        let path = to.as_std_path().join(file.strip_prefix(&from).expect("below"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::copy(&file, path).expect("a copy");
    }
}

/// Runs a line of a shell in `folder`, where `npx agent-bundle` is the compiler under test.
fn shell(folder: &Utf8Path, line: &str) -> (String, String, i32) {
    let mut command = Command::new("sh");
    let line = format!("set -e\nnpx() {{ shift; \"$BINARY\" \"$@\"; }}\n{line}");
    command.args(["-c", &line]).current_dir(folder).env("BINARY", BINARY).env("NO_COLOR", "1");
    feed(command, b"")
}

#[test]
fn the_commands_show_and_run_the_hook() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let folder = Utf8Path::from_path(scratch.path()).expect("UTF-8");
    copy("declare-a-hook/one", folder);
    let commands = fs::read_to_string(examples().join("check-and-simulate/commands.sh"));
    let commands = commands.expect("commands");
    let (stdout, stderr, exit) = shell(folder, &format!("npx agent-bundle build\n{commands}"));
    assert_eq!((exit, stderr.as_str()), (0, ""), "{stdout}");
    // The plan, the list, the simulation.
    let wrapper = format!("hooks/{HOOK}.claude.mjs");
    for part in [
        format!("{HOOK}  (session/start, src/hooks/session-start.ts)"),
        format!("claude  session/start  {HOOK}  {wrapper}\n"),
        format!("ran      node \"${{CLAUDE_PLUGIN_ROOT}}/{wrapper}\""),
        "\"This session began by startup.\"".to_owned(),
    ] {
        assert!(stdout.contains(&part), "{part}\n{stdout}");
    }
    let list = stdout.lines().filter(|line| line.starts_with("codex  session/start"));
    assert_eq!(list.count(), 0, "one target is listed: {stdout}");
}

#[test]
fn canonical_input_becomes_the_envelope_of_the_host() {
    let plugin = example("declare-a-hook/one");
    let input = json!({ "sessionId": "local", "transcriptPath": "/tmp/transcript.jsonl",
        "cwd": "/tmp/project", "source": "startup" });
    let simulate = |hook: &str| {
        let line = format!(
            "npx agent-bundle hooks simulate --artifact . --target claude --hook {hook} \
             --input '{input}' --json"
        );
        shell(&plugin.root, &line)
    };
    let (stdout, stderr, exit) = simulate(HOOK);
    assert_eq!((exit, stderr.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&stdout).expect("a report");
    let envelope: Value = match &report["stdin"] {
        Value::String(text) => serde_json::from_str(text).expect("an envelope"),
        other => other.clone(),
    };
    assert_eq!(
        envelope,
        json!({ "session_id": "local", "transcript_path": "/tmp/transcript.jsonl",
            "cwd": "/tmp/project", "source": "startup", "hook_event_name": "SessionStart" })
    );
    assert_eq!(report["result"]["additionalContext"], "This session began by startup.");
    // The event alone names no hook.
    let (_, stderr, exit) = simulate("session-start");
    assert!(exit != 0 && stderr.contains("session-start"), "{exit} {stderr}");
}

#[test]
fn a_changed_declaration_has_another_name() {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let folder = Utf8Path::from_path(scratch.path()).expect("UTF-8");
    copy("declare-a-hook/one", folder);
    let config = folder.join("agent-bundle.config.ts");
    let text = fs::read_to_string(&config).expect("a config");
    let changed = text.replace("start.ts' }", "start.ts', timeout: 5 }");
    assert_ne!(text, changed);
    fs::write(&config, changed).expect("a config");
    let line = "npx agent-bundle build --quiet\nnpx agent-bundle hooks list --artifact artifact";
    let (stdout, _, exit) = shell(folder, line);
    assert!(exit == 0 && stdout.contains("session-start-session-start-"), "{stdout}");
    assert!(!stdout.contains(HOOK), "{stdout}");
}

#[test]
fn a_built_program_is_run_as_it_is() {
    let plugin = example("prebuilt-handlers");
    let document = fs::read_to_string(plugin.root.join("hooks/hooks.json")).expect("a document");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let group = &document["hooks"]["PostToolUse"][0];
    let line = group["hooks"][0]["command"].as_str().expect("a command");
    assert_eq!(line, "node \"${CLAUDE_PLUGIN_ROOT}/payload/runtime/hook/index.js\" --host claude");
    assert!(group["matcher"].as_str().expect("a matcher").contains("Write"), "{group}");
    let recording = "snapshots/fixtures/claude/2.1.332/PostToolUse.Write.json";
    let stdin = fs::read(repository().join(recording)).expect("a recording");
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("CLAUDE_PLUGIN_ROOT", plugin.root.as_str());
    let (stdout, stderr, exit) = feed(command, &stdin);
    let answer = json!({ "hookSpecificOutput": { "hookEventName": "PostToolUse",
        "additionalContext": "The built program for claude saw Write." } });
    assert_eq!((stdout, stderr.as_str(), exit), (answer.to_string(), "", 0));
    let (listed, ..) = shell(&plugin.root, "npx agent-bundle hooks list --artifact .");
    assert_eq!(listed, "no hooks\n");
}

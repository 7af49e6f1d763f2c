//! Every emitted document against the rules by which the real clients take, drop or void documents.
//!
//! The rules stand here once more, written down from the recordings and not read from the tables.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use camino::Utf8Path;
use regex::Regex;
use serde_json::{Map, Value};

mod support;

use support::{Artifact, artifact, repository, test_plugin};

/// Events that each client was recorded to know (`fixtures/<host>`).
const CLAUDE: &str = "ConfigChange CwdChanged DirectoryAdded Elicitation ElicitationResult \
    FileChanged InstructionsLoaded MessageDisplay Notification PermissionDenied PermissionRequest \
    PostCompact PostModelSwitch PostToolBatch PostToolUse PostToolUseFailure PreCompact \
    PreModelSwitch PreSkillShellCommand PreToolUse SessionEnd SessionStart Setup Stop StopFailure \
    SubagentStart SubagentStop TaskCompleted TaskCreated TeammateIdle UserPromptExpansion \
    UserPromptSubmit WorktreeCreate WorktreeRemove";
const CODEX: &str = "Interrupt PermissionRequest PostCompact PostModelRequest PostToolUse PreCompact \
    PreModelRequest PreToolUse SessionEnd SessionStart Stop SubagentStart SubagentStop \
    UserPromptSubmit";
const CURSOR: &str = "afterAgentResponse afterAgentThought afterFileEdit afterMCPExecution \
    afterShellExecution afterTabFileEdit beforeMCPExecution beforeReadFile beforeShellExecution \
    beforeSubmitPrompt beforeTabFileRead postToolUse postToolUseFailure preCompact preToolUse \
    sessionEnd sessionStart stop subagentStart subagentStop workspaceOpen";

fn artifacts() -> Vec<(String, Artifact)> {
    let examples = ["guarded", "hooks-and-scripts", "host-test", "policy-guard", "prebuilt"];
    let plugins = ["bounded", "closed", "misbehaves", "probe"];
    let built = |name: &str| (name.to_owned(), artifact(&repository().join("examples").join(name)));
    let tested = |name: &str| (name.to_owned(), test_plugin(name));
    examples.into_iter().map(built).chain(plugins.into_iter().map(tested)).collect()
}

/// The JSON document at `path`, if it was emitted.
fn read(artifact: &Artifact, path: &str) -> Option<Value> {
    let text = std::fs::read_to_string(artifact.root.join(path)).ok()?;
    Some(serde_json::from_str(&text).expect("JSON without comments or trailing commas"))
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().expect("an object")
}

/// Keys of `value` are among `known`, words parted by spaces.
fn assert_keys(value: &Value, known: &str, place: &str) {
    for key in object(value).keys() {
        assert!(known.split_whitespace().any(|known| known == key), "{place}: unknown key {key}");
    }
}

/// The entries of a grouped document, each with its event and matcher.
fn grouped(document: &Value) -> Vec<(&String, Option<&str>, &Value)> {
    let mut entries = Vec::new();
    for (event, groups) in object(&document["hooks"]) {
        for group in groups.as_array().expect("groups") {
            assert_keys(group, "hooks matcher", event);
            let matcher = group.get("matcher").map(|matcher| matcher.as_str().expect("a text"));
            let hooks = group["hooks"].as_array().expect("entries");
            assert!(!hooks.is_empty(), "{event}: a group without hooks");
            entries.extend(hooks.iter().map(|hook| (event, matcher, hook)));
        }
    }
    entries
}

/// The command runs a file that the artifact holds, with the root quoted as the client needs it.
fn assert_command(artifact: &Artifact, entry: &Value, key: &str, start: &str, place: &str) {
    let command = entry[key].as_str().expect("a command");
    let rest = command.strip_prefix(start).unwrap_or_else(|| panic!("{place}: {command}"));
    let (file, args) = rest.split_once('"').unwrap_or_else(|| panic!("{place}: {command}"));
    assert!(artifact.root.join(file).is_file(), "{place}: {file} is missing");
    let plain = Regex::new(r"^[A-Za-z0-9 ._/:=+-]*$").expect("a pattern");
    assert!(plain.is_match(args), "{place}: {args} needs a shell");
}

/// A matcher that ECMAScript and Rust read alike: no look-around, no flags.
fn assert_matcher(matcher: Option<&str>, place: &str) {
    let Some(matcher) = matcher else { return };
    Regex::new(matcher).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert!(!matcher.contains("(?") || matcher.contains("(?:"), "{place}: {matcher}");
}

fn knows(events: &str, event: &str, place: &str) {
    assert!(events.split_whitespace().any(|known| known == event), "{place}: no event {event}");
}

#[test]
fn claude_takes_every_document() {
    let mut seen = 0;
    for (name, artifact) in artifacts() {
        let Some(manifest) = read(&artifact, ".claude-plugin/plugin.json") else { continue };
        assert_keys(
            &manifest,
            "name version description author homepage repository license keywords",
            &name,
        );
        assert!(!manifest["name"].as_str().expect("a name").contains(' '), "{name}");
        assert!(manifest.get("author").is_none_or(Value::is_object), "{name}: author");
        let Some(document) = read(&artifact, "hooks/hooks.json") else { continue };
        assert_keys(&document, "hooks description", &name);
        for (event, matcher, hook) in grouped(&document) {
            let place = format!("{name} {event}");
            knows(CLAUDE, event, &place);
            assert_matcher(matcher, &place);
            assert_keys(hook, "type command timeout onFailure", &place);
            assert_eq!(hook["type"], "command", "{place}");
            // The plugin's author answers for the commands of a document of their own.
            if name != "prebuilt" || event != "Notification" {
                let start = "node \"${CLAUDE_PLUGIN_ROOT}/";
                assert_command(&artifact, hook, "command", start, &place);
            }
            let timeout = hook.get("timeout").map(|timeout| timeout.as_f64().expect("seconds"));
            assert!(timeout.is_none_or(|seconds| seconds > 0.0 && seconds < 1000.0), "{place}");
            assert!(hook.get("onFailure").is_none_or(|policy| policy == "block"), "{place}");
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} hooks");
}

#[test]
fn codex_takes_every_document() {
    let mut seen = 0;
    for (name, artifact) in artifacts() {
        let Some(manifest) = read(&artifact, ".codex-plugin/plugin.json") else { continue };
        let pointer = manifest["hooks"].as_str().expect("a pointer");
        assert!(pointer.starts_with("./") && !pointer.contains(".."), "{name}: {pointer}");
        // Anything else at the top voids the file; older clients refuse `description` too.
        let document = read(&artifact, &pointer[2..]).expect("the file that the manifest names");
        assert_keys(&document, "hooks", &name);
        for (event, matcher, hook) in grouped(&document) {
            let place = format!("{name} {event}");
            knows(CODEX, event, &place);
            assert_matcher(matcher, &place);
            assert_keys(hook, "type command commandWindows timeout", &place);
            assert_eq!(hook["type"], "command", "{place}");
            // The client pastes `${…}` as text, so that a shell would read a `$` in the path again.
            assert_command(&artifact, hook, "command", "node \"$PLUGIN_ROOT/", &place);
            assert_command(&artifact, hook, "commandWindows", "node \"${PLUGIN_ROOT}/", &place);
            let timeout = hook.get("timeout").map(|timeout| timeout.as_u64().expect("an integer"));
            let most = if ["SessionEnd", "Interrupt"].contains(&event.as_str()) { 3 } else { 999 };
            assert!(timeout.is_none_or(|seconds| (1..=most).contains(&seconds)), "{place}");
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} hooks");
}

#[test]
fn cursor_takes_every_document() {
    let mut seen = 0;
    for (name, artifact) in artifacts() {
        let Some(manifest) = read(&artifact, ".cursor-plugin/plugin.json") else { continue };
        let plugin = manifest["name"].as_str().expect("a name");
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
        assert!(plugin.len() <= 64 && plugin.chars().all(plain), "{name}");
        let pointer = manifest["hooks"].as_str().expect("a pointer");
        assert!(!pointer.starts_with('/') && !pointer.contains(".."), "{name}: {pointer}");
        let document = read(&artifact, pointer.trim_start_matches("./")).expect("the file");
        assert_keys(&document, "version hooks", &name);
        assert!(document["version"].is_u64(), "{name}");
        // The client cuts comments with a pattern that also hits texts.
        assert!(!document.to_string().contains("//"), "{name}: //");
        for (event, entries) in object(&document["hooks"]) {
            knows(CURSOR, event, &name);
            for entry in entries.as_array().expect("entries") {
                let place = format!("{name} {event}");
                assert_keys(entry, "command matcher timeout failClosed loop_limit", &place);
                assert_command(
                    &artifact,
                    entry,
                    "command",
                    "node \"${CURSOR_PLUGIN_ROOT}/",
                    &place,
                );
                assert_matcher(entry.get("matcher").and_then(Value::as_str), &place);
                let timeout =
                    entry.get("timeout").map(|timeout| timeout.as_f64().expect("seconds"));
                assert!(
                    timeout.is_none_or(|seconds| seconds > 0.0 && seconds <= 3600.0),
                    "{place}"
                );
                let limit = entry.get("loop_limit").map(|limit| limit.as_u64().expect("a count"));
                assert!(limit.is_none_or(|limit| limit >= 1), "{place}");
                seen += 1;
            }
        }
    }
    assert!(seen > 15, "only {seen} hooks");
}

#[test]
fn no_host_finds_what_disables_or_doubles_its_hooks() {
    for (name, artifact) in artifacts() {
        // A manifest in the root would switch off one client's hooks.
        assert!(!artifact.root.join("plugin.json").exists(), "{name}");
        let claude = read(&artifact, ".claude-plugin/plugin.json");
        // A pointer at the file that is found anyway counts as a second one.
        assert!(claude.is_none_or(|manifest| manifest.get("hooks").is_none()), "{name}");
        for entry in walkdir::WalkDir::new(&artifact.root).into_iter().flatten() {
            assert!(!entry.path_is_symlink(), "{name}: {:?}", entry.path());
        }
        for folder in ["codex", "cursor"] {
            let manifest = read(&artifact, &format!(".{folder}-plugin/plugin.json"));
            let own = artifact.root.join(format!(".{folder}-plugin/hooks.json"));
            // Without a document of its own, a host falls back to the one of another.
            assert!(manifest.is_none() || own.is_file(), "{name}: {folder}");
        }
    }
}

#[test]
fn generic_rooms_name_no_host() {
    let names = Regex::new(r"(?i)\b(claude|codex|cursor|amp)\b").expect("a pattern");
    let mut found = Vec::new();
    for room in ["compiler/src", "templates/kernel"] {
        for entry in walkdir::WalkDir::new(repository().join(room)).into_iter().flatten() {
            let path = Utf8Path::from_path(entry.path()).expect("UTF-8");
            let is_code = matches!(path.extension(), Some("rs" | "ts"));
            if !is_code || path.components().any(|part| part.as_str() == "tests") {
                continue;
            }
            let text = std::fs::read_to_string(path).expect("a file");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            found.extend(lines.filter(|line| names.is_match(line)).map(|l| format!("{path}: {l}")));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

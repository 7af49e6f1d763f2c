//! Where wrappers and documents lie, and what points to them.

use std::fs;

use serde_json::{Value, json};

use super::projects::example;
use crate::support::Artifact;

fn json_of(plugin: &Artifact, path: &str) -> Value {
    let text = fs::read_to_string(plugin.root.join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn each_host_has_a_wrapper_of_its_own() {
    let plugin = example("event-routes");
    let name = "event-route-tool-after";
    let claude = json_of(&plugin, "hooks/hooks.json");
    let codex = json_of(&plugin, ".codex-plugin/hooks.json");
    let cursor = json_of(&plugin, ".cursor-plugin/hooks.json");
    for (host, event, command) in [
        ("claude", "PostToolUse", &claude["hooks"]["PostToolUse"][0]["hooks"][0]["command"]),
        ("codex", "PostToolUse", &codex["hooks"]["PostToolUse"][0]["hooks"][0]["command"]),
        ("cursor", "postToolUse", &cursor["hooks"]["postToolUse"][0]["command"]),
    ] {
        let command = command.as_str().expect("a command");
        let wrapper = format!("hooks/{name}.{host}.mjs");
        assert!(command.starts_with("node \"$"), "{command}");
        assert!(command.ends_with(&format!("/{wrapper}\"")), "{command}");
        let text = fs::read_to_string(plugin.root.join(wrapper)).expect("a wrapper");
        assert!(text.contains(&format!("\"{event}\"")), "{host} has its own spelling");
    }
}

#[test]
fn a_hook_of_one_host_needs_no_host_in_its_name() {
    let plugin = example("declare-a-hook/several");
    let names: Vec<_> = plugin.index.executables.hooks.iter().map(|row| row.name.clone()).collect();
    for name in names {
        assert!(plugin.root.join(format!("hooks/{name}.mjs")).is_file(), "{name}");
    }
    let groups = &json_of(&plugin, "hooks/hooks.json")["hooks"]["PreToolUse"];
    assert_eq!(groups[0].get("matcher"), None, "the log sees every tool");
    assert_eq!(groups[0]["hooks"][0].get("timeout"), None, "the host's default");
    assert_eq!(groups[1]["hooks"][0]["timeout"], 10);
    for tool in ["Write", "Edit", "Bash"] {
        assert!(groups[1]["matcher"].as_str().expect("a matcher").contains(tool), "{tool}");
    }
}

#[test]
fn only_documents_at_unusual_places_are_pointed_to() {
    let plugin = example("event-routes");
    for (manifest, hooks) in [
        (".claude-plugin/plugin.json", Value::Null),
        (".codex-plugin/plugin.json", json!("./.codex-plugin/hooks.json")),
        (".cursor-plugin/plugin.json", json!("./.cursor-plugin/hooks.json")),
    ] {
        assert_eq!(json_of(&plugin, manifest)["hooks"], hooks, "{manifest}");
    }
}

#[test]
fn the_index_has_a_row_for_each_wrapper() {
    let plugin = example("declare-a-hook/one");
    let index = json_of(&plugin, "agent-bundle.manifest.json");
    let row = |host: &str| {
        json!({
            "event": "sessionStart",
            "family": "session/start",
            "host": host,
            "id": "hook:session-start:session-start:7ab7e8a5",
            "kind": "config",
            "name": "session-start-session-start-7ab7e8a5",
            "path": format!("hooks/session-start-session-start-7ab7e8a5.{host}.mjs"),
        })
    };
    assert_eq!(index["executables"]["hooks"], json!([row("claude"), row("codex")]));
    let route = json_of(&example("event-routes"), "agent-bundle.manifest.json");
    let route = &route["executables"]["hooks"][0];
    assert_eq!(route["kind"], "event-route");
    assert_eq!(route["routeId"], "event:tool/after");
    assert_eq!(route["id"], "hook:event-route:tool-after");
}

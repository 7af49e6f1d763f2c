//! The command line as a user types it.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::process::Command;

use camino::{Utf8Path, Utf8PathBuf};
use serde_json::{Value, json};
use tempfile::TempDir;

mod support;

use support::{feed, repository};

const EXAMPLES: [&str; 5] =
    ["guarded", "hooks-and-scripts", "host-test", "policy-guard", "prebuilt"];

/// Output of the command: stdout, stderr, exit code.
fn agent_bundle(args: &[&str]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
    command.args(args).env("NO_COLOR", "1");
    feed(command, b"")
}

fn folder() -> (TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = Utf8Path::from_path(folder.path()).expect("UTF-8").canonicalize_utf8();
    (folder, path.expect("a real path"))
}

fn example(name: &str) -> Utf8PathBuf {
    repository().join("examples").join(name)
}

/// Builds an example into `output`.
fn build(name: &str, output: &Utf8Path) {
    let root = example(name);
    let (stdout, stderr, exit) =
        agent_bundle(&["build", "--root", root.as_str(), "--output", output.as_str()]);
    assert_eq!((exit, stderr.as_str()), (0, ""), "{name}: {stdout}");
}

fn tree(root: &Utf8Path) -> BTreeMap<String, Vec<u8>> {
    walkdir::WalkDir::new(root)
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name =
                entry.path().strip_prefix(root).expect("below").to_string_lossy().into_owned();
            (name, std::fs::read(entry.path()).expect("a file"))
        })
        .collect()
}

fn simulate(artifact: &Utf8Path, host: &str, hook: &str, input: &Value) -> (Value, i32) {
    let (stdout, stderr, exit) = agent_bundle(&[
        "hooks",
        "simulate",
        "--artifact",
        artifact.as_str(),
        "--target",
        host,
        "--hook",
        hook,
        "--input",
        &input.to_string(),
        "--json",
    ]);
    let report = serde_json::from_str(&stdout);
    (report.unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}")), exit)
}

#[test]
fn examples_build_and_list() {
    let (_guard, root) = folder();
    for name in EXAMPLES {
        let output = root.join(name);
        build(name, &output);
        let (listed, _, exit) = agent_bundle(&["hooks", "list", "--artifact", output.as_str()]);
        assert_eq!(exit, 0);
        insta::assert_snapshot!(format!("list-{name}"), listed);
        let documents: String = tree(&output)
            .iter()
            .filter(|(path, _)| path.ends_with(".json") && !path.ends_with("manifest.json"))
            .map(|(path, bytes)| format!("// {path}\n{}", String::from_utf8_lossy(bytes)))
            .collect();
        insta::assert_snapshot!(format!("documents-{name}"), documents);
    }
}

/// Canonical input on which the example with a hook on every event refuses, where it can.
fn refusable(host: &str, family: &str) -> Option<Value> {
    let mark = "host-test:deny";
    Some(match family {
        "prompt/submit" if host != "amp" => json!({ "prompt": mark }),
        "tool/before" | "permission/request" => {
            json!({ "tool": { "kind": "shell", "command": mark } })
        }
        // One host does not tell the last message.
        "agent/stop" if host != "cursor" => json!({ "lastAssistantMessage": mark }),
        "config/change" => json!({ "filePath": format!("/p/{mark}.json") }),
        "task/create" => json!({ "taskSubject": mark }),
        "model-switch/before" => json!({ "requestedModel": mark }),
        _ => return None,
    })
}

#[test]
fn every_event_is_simulated_from_canonical_input() {
    let (_guard, root) = folder();
    let output = root.join("host-test");
    build("host-test", &output);
    let rows = std::fs::read(output.join("agent-bundle.manifest.json")).expect("an index");
    let index: Value = serde_json::from_slice(&rows).expect("JSON");
    let rows = index["executables"]["hooks"].as_array().expect("rows");
    assert!(rows.len() >= 48, "{} hooks", rows.len());
    for row in rows {
        let text = |key: &str| row[key].as_str().expect("a text");
        let (host, family) = (text("host"), text("family"));
        let input = refusable(host, family);
        let outcome = if input.is_some() { "deny" } else { "continue" };
        let input = input.unwrap_or_else(|| json!({ "workspace": "/repo" }));
        let (report, exit) = simulate(&output, host, text("name"), &input);
        assert_eq!(exit, 0, "{host} {family}: {report}");
        assert_eq!(report["result"]["outcome"], outcome, "{host} {family}: {report}");
    }
}

#[test]
fn builds_are_reproducible() {
    let (_first, one) = folder();
    let (_second, two) = folder();
    let two = two.join("a longer path/with spaces");
    for name in EXAMPLES {
        let copy = two.join(name);
        copy_project(&example(name), &copy);
        build(name, &one.join(name));
        let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
        command
            .args(["build"])
            .current_dir(&copy)
            .env("TZ", "Pacific/Kiritimati")
            .env("LC_ALL", "tr_TR.UTF-8");
        let (stdout, stderr, exit) = feed(command, b"");
        assert_eq!(exit, 0, "{stdout}{stderr}");
        let (first, second) = (tree(&one.join(name)), tree(&copy.join("artifact")));
        assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
        for (path, bytes) in first {
            assert!(bytes == second[&path], "{name}: {path} differs");
            let text = String::from_utf8_lossy(&bytes);
            assert!(!text.contains(repository().canonicalize_utf8().expect("a path").as_str()));
        }
    }
}

/// Copies a project without what is built or installed; packages are linked to.
fn copy_project(from: &Utf8Path, to: &Utf8Path) {
    let skipped = ["artifact", "node_modules", "out"];
    let files = walkdir::WalkDir::new(from)
        .into_iter()
        .filter_entry(|entry| !skipped.contains(&entry.file_name().to_string_lossy().as_ref()));
    for entry in files.flatten().filter(|entry| entry.file_type().is_file()) {
        let target = to.as_std_path().join(entry.path().strip_prefix(from).expect("below"));
        std::fs::create_dir_all(target.parent().expect("a parent")).expect("a folder");
        std::fs::copy(entry.path(), target).expect("a copy");
    }
    let packages = from.join("node_modules");
    if packages.is_dir() {
        let packages = packages.canonicalize_utf8().expect("a path");
        std::os::unix::fs::symlink(packages, to.join("node_modules")).expect("a link");
    }
}

#[test]
fn the_policy_guard_denies_and_lets_pass_on_every_host() {
    let (_guard, root) = folder();
    let artifact = root.join("artifact");
    build("policy-guard", &artifact);
    let workspace = root.join("workspace");
    std::fs::create_dir_all(&workspace).expect("a folder");
    let file = |paths: Value| json!({ "kind": "file.write", "paths": paths });
    let shell = |command: &str| json!({ "kind": "shell", "command": command });
    let cases = [
        ("deny", file(json!([".env"]))),
        ("deny", file(json!([workspace.join("sub/../.git/config").as_str()]))),
        ("deny", shell("git push --force origin main")),
        ("deny", shell("echo x > .env")),
        ("continue", file(json!(["src/app.ts"]))),
        ("continue", shell("cargo test")),
    ];
    for host in ["amp", "claude", "codex", "cursor"] {
        for (outcome, tool) in &cases {
            let mut input = json!({ "workspace": workspace.as_str(), "tool": tool });
            if host != "amp" {
                input["cwd"] = workspace.as_str().into();
            }
            let (report, exit) = simulate(&artifact, host, "event-route-tool-before", &input);
            assert_eq!(report["result"]["outcome"], *outcome, "{host} {tool}: {report}");
            assert_eq!(report["result"].get("failed"), None, "{host} {tool}: {report}");
            assert_eq!(exit, 0);
        }
    }
}

#[test]
fn a_patch_with_several_files_is_seen_whole() {
    let (_guard, root) = folder();
    let artifact = root.join("artifact");
    build("policy-guard", &artifact);
    let patch = "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** Delete File: .env\n*** End Patch";
    let typed = format!("apply_patch <<'EOF'\n{patch}\nEOF\n");
    for (name, text) in [("apply_patch", patch), ("Bash", typed.as_str())] {
        let input = json!({ "toolName": name, "toolInput": { "command": text } });
        let (report, _) = simulate(&artifact, "codex", "event-route-tool-before", &input);
        assert_eq!(report["result"]["outcome"], "deny", "{name}: {report}");
    }
}

#[test]
fn commands_survive_odd_plugin_roots() {
    let odd =
        ["with space", "qu'ote", "dollar $HOME", "back`tick`", "a & b (c)", "ünï-漢", "-dash"];
    for name in odd {
        let (_guard, root) = folder();
        let artifact = root.join(name);
        build("policy-guard", &artifact);
        let input = json!({ "tool": { "kind": "file.write", "paths": [".env"] } });
        for host in ["claude", "codex"] {
            let (report, _) = simulate(&artifact, host, "event-route-tool-before", &input);
            assert_eq!(report["result"]["outcome"], "deny", "{host} {name}: {report}");
        }
    }
}

#[test]
fn a_chosen_target_changes_no_name() {
    let (_guard, root) = folder();
    let example = example("policy-guard");
    let names = |args: &[&str]| -> Vec<String> {
        let output = root.join(format!("out-{}", args.len()));
        let mut all = vec!["build", "--root", example.as_str(), "--output", output.as_str()];
        all.extend(args);
        let (_, stderr, exit) = agent_bundle(&all);
        assert_eq!(exit, 0, "{stderr}");
        tree(&output).into_keys().filter(|path| path.contains("codex")).collect()
    };
    assert_eq!(names(&["--target", "codex"]), names(&[]));
}

#[test]
fn nothing_is_written_when_anything_is_wrong() {
    let (_guard, root) = folder();
    std::fs::create_dir_all(root.join("src/events/tool")).expect("folders");
    let config = r#"{ "plugin": { "name": "x" }, "targets": ["claude"] }"#;
    std::fs::write(root.join("agent-bundle.config.json"), config).expect("a file");
    let route = root.join("src/events/tool/before.ts");
    std::fs::write(&route, "export default () => ({ status: 'done' });").expect("a file");
    let (stdout, stderr, exit) = agent_bundle(&["build", "--root", root.as_str()]);
    assert_eq!((exit, stdout.as_str()), (1, ""));
    assert!(stderr.contains("AB4852"), "{stderr}");
    assert!(!root.join("artifact").exists());

    std::fs::write(&route, "import 'nowhere';\nexport default () => {};").expect("a file");
    let (_, stderr, exit) = agent_bundle(&["build", "--root", root.as_str()]);
    assert_eq!(exit, 1);
    assert!(
        stderr.contains("AB4860") && stderr.contains("src/events/tool/before.ts:1:8"),
        "{stderr}"
    );
    assert!(!root.join("artifact").exists());
}

#[test]
fn files_of_others_stay() {
    let (_guard, root) = folder();
    let artifact = root.join("artifact");
    build("guarded", &artifact);
    std::fs::write(artifact.join("hooks/mine.txt"), "mine").expect("a file");
    build("hooks-and-scripts", &artifact);
    let files = tree(&artifact);
    assert!(files.contains_key("hooks/mine.txt"));
    assert!(!files.keys().any(|path| path.contains("audit")), "stale files go: {:?}", files.keys());

    let document = artifact.join("hooks/hooks.json");
    std::fs::write(&document, "{}").expect("a file");
    let guarded = example("guarded");
    let args = ["build", "--root", guarded.as_str(), "--output", artifact.as_str()];
    let (_, stderr, exit) = agent_bundle(&args);
    assert_eq!(exit, 2, "an edited file is not overwritten");
    assert!(stderr.contains("hooks/hooks.json"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&document).expect("a file"), "{}");
}

#[test]
fn the_index_names_every_file_with_its_hash() {
    let (_guard, root) = folder();
    build("policy-guard", &root.join("artifact"));
    let files = tree(&root.join("artifact"));
    let index: Value = serde_json::from_slice(&files["agent-bundle.manifest.json"]).expect("JSON");
    let rows = index["files"].as_array().expect("rows");
    assert_eq!(rows.len() + 1, files.len());
    for row in rows {
        let bytes = &files[row["path"].as_str().expect("a path")];
        assert_eq!(row["bytes"], bytes.len());
        assert_eq!(row["sha256"], agent_bundle::emit::sha256(bytes));
    }
}

#[test]
fn wrong_use_is_told() {
    let (_guard, root) = folder();
    let artifact = root.join("artifact");
    build("policy-guard", &artifact);
    let artifact = artifact.as_str();
    let hook = "event-route-tool-before";
    let simulate = ["hooks", "simulate", "--artifact", artifact];
    let cases: &[(&[&str], &str)] = &[
        (&["--target", "claude", "--hook", "nope", "--input", "{}"], "no hook of that name"),
        (&["--target", "nobody", "--hook", hook, "--input", "{}"], "no hook for that target"),
        (&["--target", "claude", "--hook", hook, "--input", "[]"], "must be a JSON object"),
        (&["--target", "claude", "--hook", hook, "--input", "{"], "not JSON"),
        (&["--target", "claude", "--hook", hook, "--input", "{\"x\":1}"], "\"x\" is not"),
        (&["--target", "claude", "--hook", hook], "--input"),
    ];
    for (args, message) in cases {
        let all: Vec<_> = simulate.iter().chain(*args).copied().collect();
        let (stdout, stderr, exit) = agent_bundle(&all);
        assert_eq!((exit, stdout.as_str()), (2, ""), "{args:?}");
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
    let (_, stderr, exit) = agent_bundle(&["hooks", "list", "--artifact", root.as_str()]);
    assert_eq!(exit, 2);
    assert!(stderr.contains("build the plugin first"), "{stderr}");
}

#[test]
fn native_input_runs_as_it_is() {
    let (_guard, root) = folder();
    let artifact = root.join("artifact");
    build("policy-guard", &artifact);
    let envelope = repository()
        .join("snapshots/fixtures/codex/0.171.0/PreToolUse.apply_patch-move-delete.json");
    let (stdout, _, exit) = agent_bundle(&[
        "hooks",
        "simulate",
        "--artifact",
        artifact.as_str(),
        "--target",
        "codex",
        "--hook",
        "event-route-tool-before",
        "--input-file",
        envelope.as_str(),
        "--native",
        "--json",
    ]);
    let report: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(report["stdin"], std::fs::read_to_string(envelope).expect("a fixture"));
    assert_eq!(report["sampled"], json!([]));
    assert_eq!((report["result"]["outcome"].as_str(), exit), (Some("continue"), 0));
}

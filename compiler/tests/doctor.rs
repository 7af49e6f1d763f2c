//! `doctor`, on made-up machines: homes, search paths, and programs that stand for clients.
#![allow(clippy::expect_used, reason = "a test fails by panicking")]
#![cfg(unix)]

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;

use agent_bundle::doctor::{Finding, Surroundings, examine};
use agent_bundle::emit::{FileRow, INDEX, Index, sha256};
use agent_bundle_adapters::Tables;
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::json;

const FILES: [(&str, &str); 2] =
    [("hooks/guard.mjs", "// a wrapper\n"), (".amp/plugins/proof/index.js", "// a module\n")];

/// A machine with an artifact, without any client.
struct Machine {
    root: tempfile::TempDir,
    artifact: Utf8PathBuf,
    index: Index,
    around: Surroundings,
}

impl Machine {
    fn new(host: &str) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let base = Utf8Path::from_path(root.path()).expect("a path in text").to_owned();
        let index: Index = serde_json::from_value(json!({
            "executables": { "hooks": [] },
            "files": FILES.map(|(path, text)| FileRow {
                bytes: text.len() as u64,
                path: path.into(),
                sha256: sha256(text.as_bytes()),
            }),
            "manifestVersion": 1,
            "plugin": { "name": "proof" },
            "targets": [host],
        }))
        .expect("an index");
        let artifact = base.join("built");
        let around = Surroundings {
            home: base.join("home"),
            path: vec![base.join("bin"), "/bin".into(), "/usr/bin".into()],
            variables: BTreeMap::new(),
            workspace: base.join("project"),
        };
        let machine = Self { root, artifact, index, around };
        for folder in [machine.around.home.clone(), machine.around.workspace.clone()] {
            std::fs::create_dir_all(folder).expect("a folder");
        }
        machine.program("node", "echo v22.1.0");
        machine.copy(&machine.artifact.clone());
        machine
    }

    /// A program of the search path, as a shell script.
    fn program(&self, name: &str, script: &str) {
        let file = self.around.path[0].join(name);
        put(&file, &format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    }

    /// A copy of the artifact in `folder`.
    fn copy(&self, folder: &Utf8Path) {
        for (path, text) in FILES {
            put(&folder.join(path), text);
        }
        put(&folder.join(INDEX), &serde_json::to_string(&self.index).expect("JSON"));
    }

    fn home(&self, path: &str) -> Utf8PathBuf {
        self.around.home.join(path)
    }

    /// The findings, each as `<level> <about>: <text>`, with the machine's own folder left out.
    fn findings(&self) -> Vec<String> {
        let tables = Tables::embedded().expect("sound tables");
        let reports = examine(&tables, &self.artifact, &self.index, &self.around);
        let base = self.root.path().to_str().expect("a path in text");
        let line = |Finding { level, about, text, todo }: &Finding| {
            let steps = if todo.is_empty() { "" } else { " (todo)" };
            format!("{level:?} {}: {text}{steps}", about.word()).replace(base, "")
        };
        reports[0].findings.iter().map(line).collect()
    }
}

fn put(file: &Utf8Path, text: &str) {
    std::fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
    std::fs::write(file, text).expect("a file");
}

const NODE: &str = "Ok node: /bin/node is v22.1.0";

/// An installed and trusted plugin on Claude Code.
fn on_claude() -> Machine {
    let machine = Machine::new("claude");
    machine.program("claude", "echo '2.1.332 (Claude Code)'");
    let list = json!({ "proof": { "installLocation": machine.artifact } }).to_string();
    put(&machine.home(".claude/plugins/known_marketplaces.json"), &list);
    let on = json!({ "enabledPlugins": { "proof@proof": true } }).to_string();
    put(&machine.home(".claude/settings.json"), &on);
    machine
}

/// A plugin on Codex, whose program answers `hooks` to the question for hooks.
fn on_codex(hooks: &serde_json::Value) -> Machine {
    let machine = Machine::new("codex");
    let answer = json!({ "id": 2, "result": { "data": [{ "hooks": hooks }] } });
    let script = format!(
        "if [ \"$1\" = --version ]; then echo 'codex-cli 0.171.0'; exit; fi\n\
         read a; read b; read c; echo '{{\"method\":\"noise\"}}'; echo '{answer}'; read d"
    );
    machine.program("codex", &script);
    machine.copy(&machine.home(".codex/plugins/cache/proof/proof/1.0.0"));
    machine
}

#[test]
fn a_plugin_that_is_installed_as_built_is_well() {
    let claude =
        ["Ok client: /bin/claude is 2.1.332", "Ok plugin: installed as built in /built", NODE];
    assert_eq!(on_claude().findings(), claude);
    let trusted = json!([{ "pluginId": "proof@proof", "trustStatus": "trusted" }]);
    let codex = [
        "Ok client: /bin/codex is 0.171.0",
        "Ok plugin: installed as built in /home/.codex/plugins/cache/proof/proof/1.0.0",
        "Ok trust: the client finds its hooks (1) and trusts them",
        NODE,
    ];
    assert_eq!(on_codex(&trusted).findings(), codex);
}

#[test]
fn clients_are_judged_by_what_they_say() {
    let said = |script: &str| {
        let machine = on_claude();
        machine.program("claude", script);
        machine.findings()[0].clone()
    };
    let cases = [
        (
            "echo '2.1.100 (Claude Code)'",
            "Problem client: /bin/claude is 2.1.100; the hooks were built for 2.1.197 and newer (todo)",
        ),
        (
            "echo '3.0.0 (Claude Code)'",
            "Note client: /bin/claude is 3.0.0, newer than what is recorded of it (2.1.332)",
        ),
        (
            "echo 'a new dress'",
            "Problem client: /bin/claude tells its version in an unknown form: \"a new dress\"",
        ),
        (
            "echo 'next (Claude Code)'",
            "Problem client: /bin/claude: next is no version of Claude Code",
        ),
        ("exit 3", "Problem client: /bin/claude tells its version in an unknown form: \"\""),
    ];
    for (script, finding) in cases {
        assert_eq!(said(script), finding, "{script}");
    }
}

#[test]
fn the_artifacts_own_minimum_counts() {
    let mut machine = on_claude();
    machine.index.min_versions.insert("claude".into(), "2.1.400".into());
    let finding =
        "Problem client: /bin/claude is 2.1.332; the hooks were built for 2.1.400 and newer (todo)";
    assert_eq!(machine.findings()[0], finding);
}

#[test]
fn a_program_that_hangs_is_a_finding() {
    let machine = on_claude();
    machine.program("claude", "sleep 60");
    assert_eq!(
        machine.findings()[0],
        "Problem client: /bin/claude did not tell its version in 5 s"
    );
}

#[test]
fn a_machine_without_clients_says_how_to_install() {
    let hosts = [
        ("claude", "no `claude` on the search path"),
        ("codex", "no `codex` on the search path"),
        ("cursor", "no `cursor` or `cursor-agent` on the search path"),
        ("amp", "no `amp` on the search path"),
    ];
    for (host, client) in hosts {
        let findings = Machine::new(host).findings();
        assert_eq!(findings[0], format!("Note client: {client}"));
        assert_eq!(findings[1], "Note plugin: the plugin is not installed (todo)");
    }
}

#[test]
fn plugins_that_do_not_run_as_built_are_problems() {
    let missing = Machine::new("claude");
    missing.program("claude", "echo '2.1.332 (Claude Code)'");
    assert_eq!(missing.findings()[1], "Problem plugin: the plugin is not installed (todo)");

    let stale = on_codex(&json!([]));
    put(&stale.home(".codex/plugins/cache/proof/proof/1.0.0/hooks/guard.mjs"), "// an older one\n");
    let folder = "/home/.codex/plugins/cache/proof/proof/1.0.0";
    let text = format!(
        "Problem plugin: installed in {folder}, where one file is missing or not as built (todo)"
    );
    assert_eq!(stale.findings()[1], text);
    assert_eq!(stale.findings()[2], "Problem trust: the client finds none of its hooks (todo)");

    let off = on_claude();
    let settings = json!({ "enabledPlugins": { "proof@proof": false } }).to_string();
    put(&off.home(".claude/settings.json"), &settings);
    assert_eq!(off.findings()[2], "Problem plugin: it is switched off (todo)");
    put(&off.home(".claude/settings.json"), "not JSON");
    assert_eq!(off.findings()[2], "Problem plugin: it is not switched on (todo)");
}

#[test]
fn a_project_has_the_last_word_on_what_is_on() {
    let machine = on_claude();
    let say = |file: &str, on: bool| {
        let text = json!({ "enabledPlugins": { "proof@proof": on } }).to_string();
        put(&machine.around.workspace.join(".claude").join(file), &text);
    };
    say("settings.json", false);
    assert_eq!(machine.findings()[2], "Problem plugin: it is switched off (todo)");
    say("settings.local.json", true);
    assert_eq!(machine.findings()[2], NODE);
}

#[test]
fn hooks_that_nobody_trusts_are_problems() {
    for trust in ["untrusted", "modified"] {
        let hooks = json!([
            { "pluginId": "proof@proof", "trustStatus": "trusted" },
            { "pluginId": "proof@proof", "trustStatus": trust },
        ]);
        let text = format!(
            "Problem trust: its hooks do not run: the client says that they are {trust} (todo)"
        );
        assert_eq!(on_codex(&hooks).findings()[2], text);
    }
    let silent = on_codex(&json!([]));
    silent.program("codex", "[ \"$1\" = --version ] && echo 'codex-cli 0.171.0'");
    assert_eq!(silent.findings()[2], "Note trust: /bin/codex does not say which hooks it found");
}

#[test]
fn a_plugin_that_runs_twice_is_a_problem_and_another_loader_a_note() {
    let twice = on_codex(&json!([]));
    twice.copy(&twice.home(".codex/plugins/cache/other/proof/1.0.0"));
    let text =
        "Problem twice: it is installed more than once, so each hook may run as often (todo)";
    assert!(twice.findings().contains(&text.to_owned()), "{:?}", twice.findings());

    let once = on_claude();
    let other = once.home("another list");
    once.copy(&other);
    let lists = json!({
        "proof": { "installLocation": once.artifact },
        "other": { "installLocation": other },
    });
    put(&once.home(".claude/plugins/known_marketplaces.json"), &lists.to_string());
    assert!(!once.findings().iter().any(|text| text.contains("more than once")), "it loads one");

    let beside = on_claude();
    beside.program("cursor", "exit 0");
    let text = "Note twice: Cursor may load these hooks as well; a wrapper says nothing to a host that \
                it was not built for";
    assert!(beside.findings().contains(&text.to_owned()), "{:?}", beside.findings());
}

#[test]
fn a_project_is_looked_at_before_the_users_own_folder() {
    let mut machine = Machine::new("amp");
    machine.program("amp", "echo '0.0.1790142911-g7618fb (released)'");
    let text = FILES[1].1;
    put(&machine.home(".config/amp/plugins/proof/index.js"), "// an older one\n");
    let user = "Problem plugin: installed in /home/.config/amp/plugins/proof, where one file is missing \
                or not as built (todo)";
    assert_eq!(machine.findings()[1], user);
    let moved = machine.around.home.join("moved");
    put(&moved.join("amp/plugins/proof/index.js"), text);
    machine.around.variables.insert("XDG_CONFIG_HOME".into(), moved.to_string());
    assert_eq!(
        machine.findings()[1],
        "Ok plugin: installed as built in /home/moved/amp/plugins/proof"
    );
    put(&machine.around.workspace.join(".amp/plugins/proof/index.js"), text);
    let findings = machine.findings();
    assert_eq!(findings[1], "Ok plugin: installed as built in /project/.amp/plugins/proof");
    assert_eq!(findings.len(), 2, "a host that loads modules needs no node: {findings:?}");
}

#[test]
fn folders_are_taken_as_they_are_named() {
    let mut machine = Machine::new("cursor");
    machine.around.home = machine.around.home.join("Zoë's 漢字");
    machine.copy(&machine.home(".cursor/plugins/local/proof"));
    let installed = "Ok plugin: installed as built in /home/Zoë's 漢字/.cursor/plugins/local/proof";
    assert_eq!(machine.findings()[1..], [installed.to_owned(), NODE.to_owned()]);
    machine.around.home = machine.around.home.join("a $HOME");
    machine.copy(&machine.home(".cursor/plugins/local/proof"));
    let text = "has a '$', which breaks the command that starts a hook (todo)";
    assert!(machine.findings()[2].ends_with(text), "{:?}", machine.findings());
}

#[test]
fn variables_name_the_clients_folder() {
    let mut machine = on_codex(&json!([]));
    let other = machine.around.workspace.join("its own");
    machine.around.variables.insert("CODEX_HOME".into(), other.to_string());
    assert_eq!(machine.findings()[1], "Problem plugin: the plugin is not installed (todo)");
    machine.copy(&other.join("plugins/cache/proof/proof/1.0.0"));
    let text = "Ok plugin: installed as built in /project/its own/plugins/cache/proof/proof/1.0.0";
    assert_eq!(machine.findings()[1], text);
}

#[test]
fn wrappers_need_a_node_that_is_new_enough() {
    let cases = [
        ("echo v18.20.0", "Problem node: /bin/node is v18.20.0, too old for the hooks (todo)"),
        ("echo hello", "Problem node: /bin/node does not tell its version (todo)"),
    ];
    for (script, finding) in cases {
        let machine = on_claude();
        machine.program("node", script);
        assert_eq!(machine.findings().last().map(String::as_str), Some(finding));
    }
    let mut machine = on_claude();
    machine.around.path.truncate(1);
    std::fs::remove_file(machine.around.path[0].join("node")).expect("a program");
    let text = "Problem node: no `node` on the search path, so no hook runs (todo)";
    assert_eq!(machine.findings().last().map(String::as_str), Some(text));
}

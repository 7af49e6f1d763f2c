//! Emitted commands run the emitted file wherever a plugin lies, and all that is emitted can be read.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use agent_bundle_adapters::table::Form;
use camino::Utf8Path;
use serde_json::Value;

use crate::support::{
    Artifact, artifact, fixtures,
    hooks::{HOSTS, plugins, run},
    repository, tables,
};

const EXAMPLES: [&str; 5] =
    ["guarded", "hooks-and-scripts", "host-test", "policy-guard", "prebuilt"];
/// Plugin roots for each host.
const ROOTS: usize = 1000;
/// Parts of their names.
const PARTS: [&str; 20] = [
    "plugin",
    " ",
    "'",
    "\"",
    "$HOME",
    "${PATH}",
    "$(id)",
    "`id`",
    "%PATH%",
    "&",
    "(x)",
    ";",
    "\n",
    "ünï-漢",
    "-dash",
    "\\",
    "*",
    "#",
    "!",
    "|<>",
];
/// Those that mean something between double quotes, where a root is pasted.
const SPECIAL: [char; 4] = ['"', '$', '`', '\\'];

fn examples() -> impl Iterator<Item = (&'static str, Artifact)> {
    let build = |name| (name, artifact(&repository().join("examples").join(name)));
    EXAMPLES.into_iter().map(build)
}

/// Numbers that only depend on the ones before (xorshift).
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 16) as usize
}

/// Absolute paths of plugins, some of whose folders begin with a dash.
fn roots() -> Vec<String> {
    let mut state = 0x5eed;
    let mut name = || -> String {
        (0..=next(&mut state) % 6).map(|_| PARTS[next(&mut state) % PARTS.len()]).collect()
    };
    (0..ROOTS).map(|_| format!("/{}/{}", name(), name())).collect()
}

/// All texts under the key `command` of a document.
fn commands(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => {
            let own = map.get("command").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(map.values().flat_map(commands)).collect()
        }
        Value::Array(items) => items.iter().flat_map(commands).collect(),
        _ => Vec::new(),
    }
}

/// A folder with a `node` that prints its arguments, each between marks.
fn stand_in() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let node = folder.path().join("node");
    fs::write(&node, "#!/bin/sh\nprintf '<%s>' \"$@\"\n").unwrap();
    fs::set_permissions(&node, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[test]
fn b13_commands_reach_the_file_from_any_plugin_root() {
    let tables = tables();
    let artifact = artifact(&repository().join("examples/policy-guard"));
    let bin = stand_in();
    let path = format!("{}:/usr/bin:/bin", bin.path().display());
    for host in HOSTS {
        let table = tables.get(host).unwrap();
        let Some(template) = &table.command else { continue };
        let row = artifact.index.executables.hooks.iter().find(|row| row.host == host).unwrap();
        let documents = documents(&artifact.root);
        let commands = documents.iter().flat_map(|(_, document)| commands(document));
        let command = commands
            .into_iter()
            .find(|command| command.contains(row.path.as_str()) && command.contains(&template.root))
            .unwrap_or_else(|| panic!("{host}: no command runs {}", row.path));
        let pasted = format!("${{{}}}", template.root);
        let is_pasted = template.pasted && command.contains(&pasted);
        let mut tried = 0;
        for root in roots() {
            // A text that the host itself pastes between the quotes cannot be guarded.
            if is_pasted && root.contains(SPECIAL) {
                continue;
            }
            let line = if is_pasted { command.replace(&pasted, &root) } else { command.clone() };
            let output = Command::new("/bin/sh")
                .args(["-c", &line])
                .env_clear()
                .env("PATH", &path)
                .env(&template.root, &root)
                .output()
                .unwrap();
            let shown = String::from_utf8_lossy(&output.stdout);
            assert_eq!(shown, format!("<{root}/{}>", row.path), "{host} {root:?}: {output:?}");
            tried += 1;
        }
        assert!(tried == ROOTS || is_pasted && tried > ROOTS / 10, "{host}: {tried}");
    }
}

/// The emitted JSON files.
fn documents(root: &Utf8Path) -> Vec<(String, Value)> {
    files(root, &["json"])
        .into_iter()
        .map(|path| {
            let value = serde_json::from_slice(&fs::read(&path).unwrap());
            (path.clone(), value.unwrap_or_else(|error| panic!("{path}: {error}")))
        })
        .collect()
}

fn files(root: &Utf8Path, extensions: &[&str]) -> Vec<String> {
    let entries = walkdir::WalkDir::new(root).into_iter().map(Result::unwrap);
    let paths =
        entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path);
    let has = |path: &Path| {
        path.extension().is_some_and(|one| extensions.iter().any(|other| one == *other))
    };
    paths.filter(|path| has(path)).map(|path| path.to_str().unwrap().to_owned()).collect()
}

#[test]
fn b13_what_is_emitted_can_be_read() {
    let (mut scripts, mut read) = (0, 0);
    for (name, artifact) in examples() {
        read += documents(&artifact.root).len();
        for file in files(&artifact.root, &["js", "mjs", "cjs"]) {
            let output = Command::new("node").args(["--check", &file]).output().unwrap();
            let problem = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{name}: {file}: {problem}");
            scripts += 1;
        }
    }
    assert!(scripts >= 50 && read >= 20, "{scripts} scripts, {read} documents");
}

#[test]
fn b13_a_host_of_modules_loads_them_and_takes_what_they_do() {
    let tables = tables();
    let plugins = plugins();
    let mut sent = 0;
    for table in tables.hosts().filter(|table| table.form == Form::Module) {
        for fixture in fixtures(&tables, &table.host) {
            // The stand-in for the host fails the test when it cannot take something.
            run(&plugins, table, &fixture, None);
            sent += 1;
        }
    }
    assert!(sent > 5, "{sent} events");
}

//! What the integration tests share: building a plugin, running its files as a host does.
#![allow(dead_code, reason = "each test binary uses its own share")]

pub mod hooks;
pub mod probes;
pub mod project;
pub mod rendering;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use agent_bundle::build::{Failure, Request, build};
use agent_bundle::diagnostics::render::pretty;
use agent_bundle::emit::Index;
use agent_bundle::write::write;
use agent_bundle_adapters::Tables;
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::{Map, Value, json};
use tempfile::TempDir;

/// The root of the repository.
pub fn repository() -> Utf8PathBuf {
    Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The embedded tables.
pub fn tables() -> Tables {
    Tables::embedded().expect("the tables are sound")
}

/// A built plugin in a folder of its own.
pub struct Artifact {
    pub root: Utf8PathBuf,
    pub index: Index,
    _folder: TempDir,
}

/// Builds the project in `root` and writes its artifact to a temporary folder.
pub fn artifact(root: &Utf8Path) -> Artifact {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = Utf8Path::from_path(folder.path()).expect("a UTF-8 path").join("artifact");
    let request = Request { root, config: None, targets: &[], minify: true, cache: false };
    let built = match build(&tables(), &request) {
        Ok(built) => built,
        Err(Failure::Problems(problems)) => {
            let text = |file: &Utf8Path| std::fs::read_to_string(root.join(file)).ok();
            panic!("{}", pretty(&problems, &text, false))
        }
        Err(Failure::Unusable(message)) => panic!("{message}"),
    };
    write(&output, &built.files).expect("the artifact is written");
    let index = std::fs::read(output.join("agent-bundle.manifest.json")).expect("an index");
    let index = serde_json::from_slice(&index).expect("the index has its form");
    Artifact { root: output, index, _folder: folder }
}

/// Builds one of the plugins beside the tests.
pub fn test_plugin(name: &str) -> Artifact {
    artifact(&Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name))
}

/// What a hook did.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub exit: i32,
    /// What the handler saw, when it ran.
    pub seen: Option<Value>,
}

impl Artifact {
    /// The file of the hook on `family` for `host`, if there is one.
    pub fn file(&self, host: &str, family: &str) -> Option<Utf8PathBuf> {
        let rows = &self.index.executables.hooks;
        let row = rows.iter().find(|row| row.host == host && row.family == family)?;
        Some(self.root.join(&row.path))
    }

    /// Runs the hook on `family` for `host` with `stdin`; the handler returns `result`.
    pub fn run(&self, host: &str, family: &str, stdin: &[u8], result: Option<&Value>) -> Run {
        self.run_with(host, family, stdin, &returning(result))
    }

    /// The same with these variables.
    pub fn run_with(&self, host: &str, family: &str, stdin: &[u8], env: &[Variable]) -> Run {
        let file = self.file(host, family).unwrap_or_else(|| panic!("no hook on {family}, {host}"));
        node(&[file.as_str()], stdin, env)
    }

    /// Runs the hook for `host` with `part` in its name.
    pub fn run_named(&self, host: &str, part: &str, stdin: &[u8], env: &[Variable]) -> Run {
        let rows = &self.index.executables.hooks;
        let row = rows.iter().find(|row| row.host == host && row.name.contains(part));
        node(&[self.root.join(&row.expect("a hook").path).as_str()], stdin, env)
    }

    /// Lets a stand-in for the host of module hooks send `payload` as `event`.
    pub fn send(&self, host: &str, event: &str, payload: &Value, result: Option<&Value>) -> Run {
        self.send_with(host, event, payload, &returning(result))
    }

    /// The same with these variables.
    pub fn send_with(&self, host: &str, event: &str, payload: &Value, env: &[Variable]) -> Run {
        let rows = &self.index.executables.hooks;
        let row = rows.iter().find(|row| row.host == host).expect("a module");
        let scratch = tempfile::tempdir().expect("a temporary folder");
        let driver = scratch.path().join("host.mjs");
        let stand_in = agent_bundle_templates::module_host(host).expect("a stand-in").stand_in;
        std::fs::write(&driver, stand_in).expect("the driver");
        let request = json!({ "event": event, "payload": payload, "workspaceRoot": "/workspace" });
        let module = self.root.join(&row.path);
        let args = [driver.to_str().expect("UTF-8"), module.as_str()];
        let run = node(&args, request.to_string().as_bytes(), env);
        let reply: Value = serde_json::from_str(run.stdout.trim())
            .unwrap_or_else(|error| panic!("{error}: {run:?}"));
        assert_eq!(reply["errors"], json!([]), "the host accepts what the module does");
        let answer = &reply["result"];
        let stdout = if answer.is_null() { String::new() } else { answer.to_string() };
        Run { stdout, ..run }
    }
}

/// A variable of the environment.
pub type Variable = (&'static str, String);

/// What makes the handler return `result`.
fn returning(result: Option<&Value>) -> Vec<Variable> {
    result.map(|result| ("PROBE_RESULT", result.to_string())).into_iter().collect()
}

/// Runs node in the environment of a host.
fn node(args: &[&str], stdin: &[u8], env: &[Variable]) -> Run {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let record = scratch.path().join("seen.json");
    let mut command = Command::new("node");
    command
        .args(args)
        .env("PROBE_RECORD", &record)
        .env_remove("PROBE_RESULT")
        .env("CLAUDE_PLUGIN_DATA", scratch.path())
        .env("PLUGIN_DATA", scratch.path())
        .env("CLAUDE_PROJECT_DIR", "/home/dev/project")
        .envs(env.iter().map(|(name, value)| (name, value)));
    let (stdout, stderr, exit) = feed(command, stdin);
    let seen = std::fs::read(&record).ok();
    let seen = seen.map(|text| serde_json::from_slice(&text).expect("a record"));
    Run { stdout, stderr, exit, seen }
}

/// Runs `command` with `stdin`: stdout, stderr, exit code.
pub fn feed(mut command: Command, stdin: &[u8]) -> (String, String, i32) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("node is installed");
    let mut pipe = child.stdin.take().expect("a pipe");
    let stdin = stdin.to_vec();
    let feeding = std::thread::spawn(move || pipe.write_all(&stdin).ok());
    let output = child.wait_with_output().expect("an end");
    feeding.join().expect("the feeder ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// A recorded envelope.
pub struct Fixture {
    /// Path below `snapshots/fixtures/<host>`.
    pub name: String,
    /// Canonical family.
    pub family: String,
    /// Native event.
    pub native: String,
    /// The bytes on stdin, or a module's event.
    pub bytes: Vec<u8>,
}

/// All recorded envelopes of `host` whose events belong to a family of its table.
pub fn fixtures(tables: &Tables, host: &str) -> Vec<Fixture> {
    let folder = repository().join("snapshots/fixtures").join(host);
    let mut found = Vec::new();
    for path in files_below(folder.as_std_path()) {
        let name = path.strip_prefix(&folder).expect("below").to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).expect("a fixture");
        let Some((family, native)) = family_of(tables, host, &name, &bytes) else { continue };
        found.push(Fixture { name, family, native, bytes });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The native events of all recorded envelopes of `host` that no family of its table has.
pub fn strays(tables: &Tables, host: &str) -> Vec<String> {
    let folder = repository().join("snapshots/fixtures").join(host);
    files_below(folder.as_std_path())
        .into_iter()
        .filter_map(|path| {
            let name = path.to_string_lossy().into_owned();
            let bytes = std::fs::read(&path).expect("a fixture");
            let native = native_event(tables, host, &name, &bytes)?;
            family_of(tables, host, &name, &bytes).is_none().then_some(native)
        })
        .collect()
}

/// The family of a recorded envelope.
fn family_of(tables: &Tables, host: &str, name: &str, bytes: &[u8]) -> Option<(String, String)> {
    let event = native_event(tables, host, name, bytes)?;
    let table = tables.get(host)?;
    tables.canonical.families.keys().find_map(|family| {
        let native = &table.event(family).ok()?.native;
        (*native == event).then(|| (family.clone(), native.clone()))
    })
}

/// The event of a recorded envelope: the one that it names, else the first two words of the
/// file's name.
fn native_event(tables: &Tables, host: &str, name: &str, bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8(bytes.to_vec()).ok()?;
    let envelope: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
    let envelope: &Map<String, Value> = envelope.as_object()?;
    if let Some(key) = &tables.get(host)?.event_key {
        return Some(envelope.get(key)?.as_str()?.to_owned());
    }
    let words: Vec<_> = name.rsplit('/').next()?.split('.').take(2).collect();
    envelope.contains_key("thread").then(|| words.join("."))
}

pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() { files_below(&path) } else { vec![path] }
        })
        .collect()
}

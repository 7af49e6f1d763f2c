//! Flipping any field of a capability table must be noticed.
//!
//! Each field of each event row, its cells included, is changed by itself in a copy of the tables.
//! The change counts as noticed when the copy does not load, or when it makes another answer to a
//! recorded envelope, another native document or another generated page: other tests compare all of
//! these with what was recorded or committed. The counts say what noticed first; nothing may survive.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking and says what it counted"
)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use agent_bundle::link::{GraphLinker, Linker, Options, Unit};
use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::{DocumentHook, Plugin, documents};
use agent_bundle_adapters::select::{Selection, rows_of};
use agent_bundle_adapters::slice::{HookOptions, Slice};
use agent_bundle_adapters::table::{Event, Table};
use serde_json::{Map, Value, json};

mod support;

use support::{Fixture, fixtures, repository, tables};

/// The kernel in a node process of its own.
struct Kernel {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    _folder: tempfile::TempDir,
}

impl Kernel {
    fn start() -> Self {
        let root = repository().join("compiler/tests/support");
        let root = root.canonicalize_utf8().expect("a path");
        let embedded = agent_bundle_templates::embedded;
        let mut linker =
            GraphLinker::new(Options { root: &root, embedded, minify: false, cache: None });
        let source = std::fs::read_to_string(root.join("steps.ts")).expect("a file");
        let unit = Unit { name: "steps.mjs".to_owned(), source, ..Unit::default() };
        let code = linker.link(&unit).expect("the driver links");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("steps.mjs");
        std::fs::write(&file, code).expect("a file");
        let mut child = Command::new("node")
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node is installed");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, stdin, stdout, _folder: folder }
    }

    /// What the kernel answers to each request.
    fn answers(&mut self, requests: &[Value]) -> Value {
        writeln!(self.stdin, "{}", Value::from(requests)).expect("a running kernel");
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("an answer");
        serde_json::from_str(&line).expect("JSON")
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// What a table is asked for: recorded envelopes, and the results that handlers return.
struct Cases {
    fixtures: BTreeMap<String, Vec<Fixture>>,
    results: BTreeMap<String, Map<String, Value>>,
}

impl Cases {
    fn read(tables: &Tables) -> Self {
        let mut cases = Self { fixtures: BTreeMap::new(), results: BTreeMap::new() };
        for table in tables.hosts() {
            let path = repository().join(format!("snapshots/expected/{}.json", table.host));
            let text = std::fs::read_to_string(path).expect("expected answers");
            let results = serde_json::from_str(&text).expect("JSON");
            cases.results.insert(table.host.clone(), results);
            cases.fixtures.insert(table.host.clone(), fixtures(tables, &table.host));
        }
        cases
    }

    /// Requests about one family on one host.
    fn requests(&self, tables: &Tables, table: &Table, family: &str) -> Vec<Value> {
        let Ok(event) = table.event(family) else { return Vec::new() };
        let mut requests = Vec::new();
        let recorded = self.fixtures[&table.host].iter().filter(|f| f.family == family);
        let recorded: Vec<_> = recorded.collect();
        let bare = slice(tables, table, event, family, false);
        for fixture in &recorded {
            requests.push(json!({ "slice": bare, "envelope": envelope(fixture), "result": null }));
        }
        for table in tables.hosts() {
            // Envelopes of other hosts, which some wrappers must know.
            for fixture in self.fixtures[&table.host].iter().filter(|f| f.family == family).take(3)
            {
                let result = json!({ "outcome": "deny", "reason": "r" });
                let envelope = envelope(fixture);
                requests.push(json!({ "slice": bare, "envelope": envelope, "result": result }));
            }
        }
        for closed in [false, true] {
            let slice = slice(tables, table, event, family, closed);
            let envelope = recorded.first().map(|fixture| envelope(fixture));
            requests.push(json!({ "slice": slice, "envelope": envelope }));
        }
        let flag = event.continuation.as_ref().and_then(|row| row.flag.as_ref());
        if let (Some(flag), Some(fixture)) = (flag, recorded.first()) {
            // A turn that was continued once, which a bounded hook continues no further.
            let mut envelope = envelope(fixture);
            envelope[flag] = true.into();
            for result in
                [json!({ "outcome": "deny", "reason": "r" }), json!({ "additionalContext": "c" })]
            {
                requests.push(json!({ "slice": bare, "envelope": envelope, "result": result }));
            }
        }
        for case in
            self.results[&table.host].get(family).and_then(Value::as_array).into_iter().flatten()
        {
            let named = case["tool"].as_str();
            let is_named =
                |f: &&&Fixture| named.is_none_or(|n| n == format!("{}/{}", table.host, f.name));
            let Some(fixture) = recorded.iter().find(is_named) else { continue };
            let (envelope, result) = (envelope(fixture), &case["result"]);
            requests.push(json!({ "slice": bare, "envelope": envelope, "result": result }));
        }
        requests
    }
}

fn envelope(fixture: &Fixture) -> Value {
    let text = String::from_utf8_lossy(&fixture.bytes);
    serde_json::from_str(text.trim_start_matches('\u{feff}')).expect("JSON")
}

fn slice(tables: &Tables, table: &Table, event: &Event, family: &str, closed: bool) -> Value {
    let options = HookOptions {
        name: "hook",
        family,
        fail_closed: closed,
        deadline: 1000,
        max_continuations: Some(1),
        selection: None,
        yields: false,
    };
    serde_json::to_value(Slice::new(tables, table, event, &options)).expect("JSON")
}

/// The native documents of a plugin with every option on every event.
fn native_documents(tables: &Tables, table: &Table) -> Value {
    let plugin = Plugin {
        name: "plugin".to_owned(),
        description: Some("d".to_owned()),
        version: Some("1.0.0".to_owned()),
        ..Plugin::default()
    };
    let kinds: Vec<_> = table.tools.iter().map(|row| row.kind).collect();
    let selection = Selection::new(table, kinds, []).expect("tools");
    let hooks: Vec<_> = tables
        .canonical
        .families
        .keys()
        .filter_map(|family| table.event(family).ok())
        .map(|event| DocumentHook {
            event,
            file: "hooks/x.mjs",
            args: &[],
            matcher: Some(selection.matcher()),
            timeout: Some(2.5),
            fail_closed: true,
            max_continuations: Some(3),
        })
        .collect();
    assert!(table.tools.iter().all(|row| !rows_of(table, row.kind).is_empty()));
    json!(documents(table, &plugin, &hooks, &Map::new()))
}

/// One change of a table: where, and to what.
struct Flip {
    path: String,
    table: Value,
}

/// All changes of the row of `family` in `table`, each of one field.
fn flips(table: &Value, family: &str) -> Vec<Flip> {
    let mut found = Vec::new();
    let mut start = vec!["events".to_owned(), family.to_owned()];
    walk(&table["events"][family], &mut start, &mut |path, changed| {
        let mut copy = table.clone();
        let pointer: String = path.iter().map(|step| format!("/{}", escape(step))).collect();
        let shown = path.join(".");
        match changed {
            Some(value) => *copy.pointer_mut(&pointer).expect("a place") = value,
            None => remove(&mut copy, path),
        }
        found.push(Flip { path: shown, table: copy });
    });
    found
}

type Change<'a> = dyn FnMut(&[String], Option<Value>) + 'a;

fn walk(value: &Value, path: &mut Vec<String>, change: &mut Change<'_>) {
    change(path, None);
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                path.push(key.clone());
                walk(inner, path, change);
                path.pop();
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                path.push(index.to_string());
                walk(inner, path, change);
                path.pop();
            }
        }
        Value::String(text) if path.last().is_some_and(|key| key == "support") => {
            for other in ["native", "emulated", "lossy", "unsupported", "unproven"] {
                if other != text {
                    change(path, Some(other.into()));
                }
            }
        }
        Value::String(text) => change(path, Some(format!("{text}x").into())),
        Value::Bool(flag) => change(path, Some((!flag).into())),
        Value::Number(number) => {
            change(path, Some((number.as_f64().unwrap_or_default() + 1.0).into()));
        }
        Value::Null => change(path, Some(0.into())),
    }
}

fn escape(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}

fn remove(table: &mut Value, path: &[String]) {
    let Some((last, parents)) = path.split_last() else { return };
    let pointer: String = parents.iter().map(|step| format!("/{}", escape(step))).collect();
    match table.pointer_mut(&pointer) {
        Some(Value::Object(map)) => {
            map.shift_remove(last);
        }
        Some(Value::Array(items)) => {
            items.remove(last.parse().expect("an index"));
        }
        _ => {}
    }
}

/// What a flip is first noticed by.
fn noticed(
    kernel: &mut Kernel,
    cases: &Cases,
    before: &Observed,
    tables: &Tables,
    host: &str,
    family: &str,
) -> Option<&'static str> {
    let table = tables.get(host)?;
    if kernel.answers(&cases.requests(tables, table, family)) != before.answers {
        return Some("another answer");
    }
    if native_documents(tables, table) != before.documents {
        return Some("another document");
    }
    let pages = agent_bundle::reference::pages(tables).expect("pages");
    (pages != before.pages).then_some("another page")
}

/// What the tables make of a family on a host before anything is flipped.
struct Observed {
    answers: Value,
    documents: Value,
    pages: BTreeMap<String, String>,
}

#[test]
fn every_flipped_field_of_an_event_is_noticed() {
    let tables = tables();
    let cases = Cases::read(&tables);
    let mut kernel = Kernel::start();
    let folder = tempfile::tempdir().expect("a folder");
    let source = repository().join("adapters/tables");
    for file in std::fs::read_dir(&source).expect("tables").flatten() {
        std::fs::copy(file.path(), folder.path().join(file.file_name())).expect("a copy");
    }
    let pages = agent_bundle::reference::pages(&tables).expect("pages");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut survivors = Vec::new();
    for table in tables.hosts() {
        let host = &table.host;
        let file = folder.path().join(format!("{host}.json"));
        let text = std::fs::read_to_string(source.join(format!("{host}.json"))).expect("a table");
        let json: Value = serde_json::from_str(&text).expect("JSON");
        for family in tables.canonical.families.keys().filter(|f| table.event(f).is_ok()) {
            let before = Observed {
                answers: kernel.answers(&cases.requests(&tables, table, family)),
                documents: native_documents(&tables, table),
                pages: pages.clone(),
            };
            for flip in flips(&json, family) {
                std::fs::write(&file, flip.table.to_string()).expect("a table");
                let by = match Tables::read(folder.path()) {
                    Err(_) => Some("it does not load"),
                    Ok(flipped) => noticed(&mut kernel, &cases, &before, &flipped, host, family),
                };
                match by {
                    Some(by) => *counts.entry(by.to_owned()).or_default() += 1,
                    None => survivors.push(format!("{host}: {}", flip.path)),
                }
            }
        }
        std::fs::write(&file, &text).expect("a table");
    }
    println!("{counts:#?}");
    assert_eq!(survivors, Vec::<String>::new(), "{} flips survived", survivors.len());
}

//! Recorded events and the answers that the page promises: `calls.json`.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::projects::example;
use crate::support::{Artifact, Run, repository, tables};
use agent_bundle_adapters::table::Form;

/// One event, and what becomes of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    project: String,
    host: String,
    /// A part of the hook's name.
    hook: String,
    /// The recording, below the host's folder.
    envelope: String,
    /// Keys of the recorded event that this one has otherwise.
    #[serde(default)]
    change: Map<String, Value>,
    /// The answer; `null` is none at all. `{cwd}` stands for the folder that the hook runs in.
    stdout: Value,
    #[serde(default)]
    stderr: String,
}

impl Call {
    /// The event that the host sends.
    fn event(&self) -> Map<String, Value> {
        let folder = repository().join("snapshots/fixtures").join(&self.host);
        let text = fs::read_to_string(folder.join(&self.envelope)).expect("a recording");
        let mut event: Map<String, Value> = serde_json::from_str(&text).expect("an object");
        event.extend(self.change.clone());
        event
    }

    fn run(&self, plugin: &Artifact) -> Run {
        let event = Value::from(self.event());
        let tables = tables();
        let table = tables.get(&self.host).expect("a table");
        match table.form {
            Form::Command => {
                let stdin = event.to_string().into_bytes();
                plugin.run_named(&self.host, &self.hook, &stdin, &[])
            }
            Form::Module => {
                let rows = &plugin.index.executables.hooks;
                let row = rows.iter().find(|row| row.name.contains(&self.hook)).expect("a hook");
                let native = &table.event(&row.family).expect("an event").native;
                plugin.send_with(&self.host, native, &event, &[])
            }
        }
    }

    fn answer(&self) -> String {
        if self.stdout.is_null() {
            return String::new();
        }
        let here = std::env::current_dir().expect("a folder");
        self.stdout.to_string().replace("{cwd}", here.to_str().expect("UTF-8"))
    }
}

#[test]
fn recorded_events_get_the_promised_answers() {
    let text = include_str!("calls.json");
    let calls: Vec<Call> = serde_json::from_str(text).expect("a list of calls");
    let mut plugins = BTreeMap::new();
    for call in &calls {
        let plugin = plugins.entry(&call.project).or_insert_with(|| example(&call.project));
        let run = call.run(plugin);
        assert_eq!(
            (run.stdout, run.stderr, run.exit),
            (call.answer(), call.stderr.clone(), 0),
            "{call:?}"
        );
    }
}

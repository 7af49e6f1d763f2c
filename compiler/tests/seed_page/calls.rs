//! Recorded events and the answers that the page promises: `calls.json`.

use std::collections::BTreeMap;
use std::fs;

use agent_bundle_adapters::table::Form;
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::projects::{PROJECTS, example};
use crate::support::{Artifact, Run, repository, tables};

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
    let calls: Vec<Call> = serde_json::from_str(include_str!("calls.json")).expect("a list");
    let mut projects = BTreeMap::<_, Vec<_>>::new();
    for call in &calls {
        projects.entry(call.project.as_str()).or_default().push(call);
    }
    for (project, hosts) in PROJECTS {
        // The steps that an observer is told are compared in `traces.rs`.
        let elsewhere = hosts.is_empty() || project == "execution-traces";
        assert_ne!(projects.contains_key(project), elsewhere, "{project}");
    }
    projects.into_par_iter().for_each(|(project, calls)| {
        let plugin = example(project);
        for hook in &plugin.index.executables.hooks {
            let runs = |call: &&Call| call.host == hook.host && hook.name.contains(&call.hook);
            assert!(
                calls.iter().any(runs),
                "{project}: nothing runs {} for {}",
                hook.name,
                hook.host
            );
        }
        for call in calls {
            let run = call.run(&plugin);
            let expected = (call.answer(), call.stderr.clone(), 0);
            assert_eq!((run.stdout, run.stderr, run.exit), expected, "{call:?}");
        }
    });
}

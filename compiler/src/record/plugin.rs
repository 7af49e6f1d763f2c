//! A plugin which keeps what hosts give to its hooks and never answers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::{DocumentHook, Plugin, documents, module_path};
use agent_bundle_adapters::native::{events_of, native_events};
use agent_bundle_adapters::slice::pass_of;
use agent_bundle_adapters::table::{Event, Form, Table};
use agent_bundle_adapters::version::Scheme;
use agent_bundle_templates::{STDIO, module_host, recorder};
use camino::Utf8Path;
use serde_json::{Map, Value, json};

use crate::emit::{
    Executables, Files, INDEX, Index, MANIFEST_VERSION, PluginRow, file_rows, json_line, pretty,
};

/// Name of the plugin.
pub const NAME: &str = "agent-bundle-recorder";
const VERSION: &str = "1.0.0";
/// The file that hosts run.
const PROGRAM: &str = "hooks/record.mjs";

/// The files of a recorder for `hosts`, which catches into `into` where the environment names no
/// other folder. With `version` only events are named that such a client knows, else all.
///
/// # Errors
/// A host without a table, or a version that is none of the host's or has no event.
pub fn plugin(
    tables: &Tables,
    hosts: &[String],
    into: &Utf8Path,
    version: Option<&str>,
) -> Result<Files, String> {
    let mut files = Files::new();
    for host in hosts {
        let table = tables.get(host).ok_or_else(|| format!("there is no host {host:?}"))?;
        let events = match version {
            Some(version) => known_events(table, version)?,
            None => native_events(table),
        };
        match table.form {
            Form::Command => files.extend(command_files(table, &events, into)),
            Form::Module => files.extend(module_files(table, &events, into)?),
        }
    }
    let mut targets = hosts.to_vec();
    targets.sort();
    targets.dedup();
    let index = Index {
        executables: Executables { hooks: Vec::new() },
        files: file_rows(&files),
        manifest_version: MANIFEST_VERSION,
        min_versions: BTreeMap::new(),
        plugin: PluginRow { name: NAME.to_owned(), version: facts().version },
        targets,
    };
    files.insert(INDEX.into(), json_line(&index).map_err(|error| error.to_string())?);
    Ok(files)
}

fn facts() -> Plugin {
    Plugin {
        name: NAME.to_owned(),
        description: Some("Records what the host gives to hooks.".to_owned()),
        version: Some(VERSION.to_owned()),
        ..Plugin::default()
    }
}

/// The events that a client of `version` knows.
fn known_events<'a>(table: &'a Table, version: &str) -> Result<Vec<Cow<'a, Event>>, String> {
    let scheme = Scheme::of(table).map_err(|error| error.to_string())?;
    let own = scheme.version(version);
    let own = own.ok_or_else(|| format!("{version:?} is no version of {}", table.title))?;
    let events = events_of(table, &scheme, &own);
    if events.is_empty() {
        return Err(format!("no event is known of {} {version}", table.title));
    }
    Ok(events)
}

/// The documents of a host that runs commands: one program, told its host and event.
fn command_files(table: &Table, events: &[Cow<'_, Event>], into: &Utf8Path) -> Files {
    let args: Vec<_> =
        events.iter().map(|event| [table.host.clone(), event.native.clone()]).collect();
    let hooks: Vec<_> = events
        .iter()
        .zip(&args)
        .map(|(event, args)| DocumentHook {
            event,
            file: PROGRAM,
            args,
            matcher: None,
            timeout: None,
            fail_closed: false,
            max_continuations: None,
        })
        .collect();
    let written = documents(table, &facts(), &hooks, &Map::new());
    let mut files: Files =
        written.into_iter().map(|(path, json)| (path.into(), pretty(&json))).collect();
    files.insert(
        PROGRAM.into(),
        recorder(STDIO, &json!({ "into": into, "events": passes(table, events) })).into_bytes(),
    );
    files
}

fn module_files(
    table: &Table,
    events: &[Cow<'_, Event>],
    into: &Utf8Path,
) -> Result<Files, String> {
    let host = module_host(&table.host)
        .ok_or_else(|| format!("{} has no module template", table.title))?;
    let settings = json!({ "into": into, "host": table.host, "events": passes(table, events) });
    let text = recorder(host.recorder, &settings).into_bytes();
    Ok(Files::from([(module_path(table, NAME).into(), text)]))
}

/// Each event with the answer of a hook that has no opinion, `null` where that is silence.
fn passes(table: &Table, events: &[Cow<'_, Event>]) -> Map<String, Value> {
    let pass = |event: &Event| pass_of(table, event).cloned().unwrap_or_default();
    events.iter().map(|event| (event.native.clone(), pass(event))).collect()
}

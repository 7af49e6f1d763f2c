//! A plugin which keeps what hosts give to its hooks and never answers.

use std::borrow::Cow;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::{DocumentHook, Plugin, documents, module_path};
use agent_bundle_adapters::native::events_of;
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
/// other folder. Only events that a client of `version` knows are named; by default those of the
/// version that each table was recorded on.
///
/// # Errors
/// A host without a table, or a version that is none of the host's.
pub fn plugin(
    tables: &Tables,
    hosts: &[String],
    into: &Utf8Path,
    version: Option<&str>,
) -> Result<Files, String> {
    let mut files = Files::new();
    for host in hosts {
        let table = tables.get(host).ok_or_else(|| format!("there is no host {host:?}"))?;
        let scheme = Scheme::of(table).map_err(|error| error.to_string())?;
        let text = version.unwrap_or(&table.revision);
        let known = scheme
            .version(text)
            .ok_or_else(|| format!("{text:?} is no version of {}", table.title))?;
        let events = events_of(table, &scheme, &known);
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
    files.insert(PROGRAM.into(), recorder(STDIO, &json!({ "into": into })).into_bytes());
    files
}

fn module_files(
    table: &Table,
    events: &[Cow<'_, Event>],
    into: &Utf8Path,
) -> Result<Files, String> {
    let host = module_host(&table.host)
        .ok_or_else(|| format!("{} has no module template", table.title))?;
    let answers: Map<String, Value> = events
        .iter()
        .map(|event| (event.native.clone(), pass_of(table, event).cloned().unwrap_or_default()))
        .collect();
    let settings = json!({ "into": into, "host": table.host, "events": answers });
    let text = recorder(host.recorder, &settings).into_bytes();
    Ok(Files::from([(module_path(table, NAME).into(), text)]))
}

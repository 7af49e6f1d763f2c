//! Running an emitted hook as its host would.

use std::io;
use std::process::Command;
use std::time::Duration;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::command_line;
use agent_bundle_adapters::decode::decode;
use agent_bundle_adapters::encode::{Encoded, encode};
use agent_bundle_adapters::table::{Event, Form, Source, Table};
use agent_bundle_adapters::timeout::host_default;
use camino::Utf8Path;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::emit::{HookRow, Index};
use crate::process::{Run, grouped, run};

/// What a hook is fed with.
#[derive(Debug, Clone)]
pub enum Input {
    /// Canonical fields; the rest of the envelope comes from the table's samples.
    Canonical(Map<String, Value>),
    /// The host's own envelope, byte for byte.
    Native(String),
}

/// What a hook was given and what it did.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Simulation {
    /// Host id.
    pub host: String,
    /// Hook name.
    pub hook: String,
    /// Native event name.
    pub native_event: String,
    /// The command that ran, or the file that was loaded.
    pub ran: String,
    /// The text on stdin, or the event that a module's handler got.
    pub stdin: String,
    /// Native fields that the table's samples filled.
    pub sampled: Vec<String>,
    /// What it wrote on stdout, or what a module's handler returned, as JSON.
    pub stdout: String,
    /// What it wrote on stderr.
    pub stderr: String,
    /// Exit code; `None` when the host would have ended it.
    pub exit: Option<i32>,
    /// What the host reads in the answer, as a canonical result; `None` when it is no answer.
    pub result: Option<Value>,
}

/// Why nothing was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SimulateError {
    /// No hook, or several, have that name or id on that host; the ones there are.
    NoHook(Vec<String>),
    /// The host, or the hook's event on it, is not in the tables.
    NoEvent(String),
    /// The input does not fit the event.
    Input(String),
    /// The program could not be started or fed.
    Run(String),
}

impl std::fmt::Display for SimulateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoHook(known) if known.is_empty() => {
                f.write_str("the artifact has no hook for that target")
            }
            Self::NoHook(known) => {
                write!(f, "no hook of that name or id; there are: {}", known.join(", "))
            }
            Self::NoEvent(text) | Self::Input(text) | Self::Run(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for SimulateError {}

/// Runs the hook `name` (or id) of `artifact` on `host`.
///
/// A command runs by the host's own command line in a shell, with the variables that the host sets;
/// a module is loaded by a stand-in for the host, where all hooks of the event answer together.
///
/// # Errors
/// The hook, its event or the input is not usable, or nothing could be run.
pub fn simulate(
    tables: &Tables,
    artifact: &Utf8Path,
    index: &Index,
    host: &str,
    name: &str,
    input: &Input,
) -> Result<Simulation, SimulateError> {
    let row = find(index, host, name)?;
    let table =
        tables.get(host).ok_or_else(|| SimulateError::NoEvent(format!("no table for {host}")))?;
    let event = table
        .event(&row.family)
        .map_err(|reason| SimulateError::NoEvent(format!("{} on {host}: {reason}", row.family)))?;
    let encoded = envelope(tables, table, event, row, input)?;
    let stdin = match input {
        Input::Native(text) => text.clone(),
        Input::Canonical(_) => encoded.envelope.to_string(),
    };
    let target = Target { table, event, artifact, row };
    let (ran, run) = match table.form {
        Form::Command => run_command(&target, &encoded, &stdin)?,
        Form::Module => run_module(&target, &encoded, &stdin)?,
    };
    let answer = serde_json::from_str::<Value>(&run.stdout).ok();
    let readable = answer.is_some() || run.stdout.trim().is_empty();
    let result = run
        .exit
        .filter(|_| readable)
        .and_then(|exit| decode(table, event, answer.as_ref(), &run.stderr, exit));
    Ok(Simulation {
        host: host.to_owned(),
        hook: row.name.clone(),
        native_event: event.native.clone(),
        ran,
        stdin,
        sampled: encoded.sampled,
        stdout: run.stdout,
        stderr: run.stderr,
        exit: run.exit,
        result,
    })
}

fn find<'a>(index: &'a Index, host: &str, name: &str) -> Result<&'a HookRow, SimulateError> {
    let on_host: Vec<_> = index.executables.hooks.iter().filter(|row| row.host == host).collect();
    on_host
        .iter()
        .find(|row| row.name == name || row.id == name)
        .copied()
        .ok_or_else(|| SimulateError::NoHook(on_host.iter().map(|row| row.name.clone()).collect()))
}

fn envelope(
    tables: &Tables,
    table: &Table,
    event: &Event,
    row: &HookRow,
    input: &Input,
) -> Result<Encoded, SimulateError> {
    let family = tables
        .canonical
        .families
        .get(&row.family)
        .ok_or_else(|| SimulateError::NoEvent(format!("{} is not a family", row.family)))?;
    let given = match input {
        Input::Canonical(given) => given.clone(),
        Input::Native(_) => Map::new(),
    };
    let mut encoded = encode(tables, table, family, event, &given)
        .map_err(|error| SimulateError::Input(error.0))?;
    if matches!(input, Input::Native(_)) {
        encoded.sampled.clear();
    }
    Ok(encoded)
}

/// The hook that is run.
#[derive(Clone, Copy)]
struct Target<'a> {
    table: &'a Table,
    event: &'a Event,
    artifact: &'a Utf8Path,
    row: &'a HookRow,
}

fn run_command(
    target: &Target<'_>,
    encoded: &Encoded,
    stdin: &str,
) -> Result<(String, Run), SimulateError> {
    let Target { table, event, artifact, row } = *target;
    let template = table
        .command
        .as_ref()
        .ok_or_else(|| SimulateError::Run(format!("{} has no command form", table.title)))?;
    let mut line = command_line(&template.posix, row.path.as_str(), &[]);
    if template.pasted {
        line = line.replace(&format!("${{{}}}", template.root), artifact.as_str());
    }
    let data = tempfile::tempdir().map_err(|error| SimulateError::Run(error.to_string()))?;
    let mut command = shell(&line);
    command.env(&template.root, artifact);
    for name in &table.data {
        command.env(name, data.path());
    }
    for source in &table.workspace {
        if let Source::Env(name) = source {
            command.env_remove(name);
        }
    }
    command.envs(encoded.env.iter().map(|(name, value)| (name, value)));
    let seconds = row.timeout.or_else(|| host_default(table, event));
    let run = run(command, stdin, seconds.map(Duration::from_secs_f64))
        .map_err(|error| failed(&error))?;
    Ok((line, run))
}

fn shell(line: &str) -> Command {
    let mut command = Command::new(if cfg!(unix) { "/bin/sh" } else { "sh" });
    command.arg("-c").arg(line);
    grouped(&mut command);
    command
}

fn failed(error: &io::Error) -> SimulateError {
    SimulateError::Run(format!("cannot run the hook: {error}"))
}

fn run_module(
    target: &Target<'_>,
    encoded: &Encoded,
    stdin: &str,
) -> Result<(String, Run), SimulateError> {
    let Target { table, event, artifact, row } = *target;
    let payload: Value = serde_json::from_str(stdin)
        .map_err(|error| SimulateError::Input(format!("the input is not JSON: {error}")))?;
    let folder = tempfile::tempdir().map_err(|error| SimulateError::Run(error.to_string()))?;
    let driver = folder.path().join("host.mjs");
    let host = agent_bundle_templates::module_host(&table.host)
        .ok_or_else(|| SimulateError::Run(format!("{} has no stand-in", table.title)))?;
    std::fs::write(&driver, host.stand_in)
        .map_err(|error| SimulateError::Run(error.to_string()))?;
    let mut command = Command::new("node");
    command.arg(&driver).arg(artifact.join(&row.path));
    let mut request = json!({ "event": event.native, "payload": payload });
    if let Some(request) = request.as_object_mut() {
        request.extend(encoded.host.clone());
    }
    let run = run(command, &request.to_string(), None).map_err(|error| failed(&error))?;
    let reply: Value = serde_json::from_str(run.stdout.trim()).map_err(|error| {
        SimulateError::Run(format!(
            "the module's host said {:?}: {error}\n{}",
            run.stdout, run.stderr
        ))
    })?;
    let errors: Vec<_> =
        reply["errors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let stdout = match &reply["result"] {
        Value::Null => String::new(),
        result => result.to_string(),
    };
    let exit = if errors.is_empty() { run.exit } else { Some(1) };
    let stderr = errors.iter().fold(run.stderr, |text, error| format!("{text}{error}\n"));
    Ok((row.path.to_string(), Run { stdout, stderr, exit }))
}

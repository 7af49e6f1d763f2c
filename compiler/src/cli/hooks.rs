//! `hooks list` and `hooks simulate`.

use std::fmt::Write as _;
use std::io::Read;

use agent_bundle_adapters::Tables;
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::Value;

use super::{Exit, ListArgs, Output, SimulateArgs};
use crate::diagnostics::{Diagnostic, codes};
use crate::emit::{HookRow, INDEX, Index};
use crate::simulate::{Input, Simulation, simulate as run};

/// Lists the hooks of an artifact.
pub fn list(args: &ListArgs) -> Output {
    let index = match read_index(&args.artifact) {
        Ok(index) => index,
        Err(problem) => return Output::unusable(&problem),
    };
    let rows: Vec<_> = index
        .executables
        .hooks
        .iter()
        .filter(|row| args.target.as_ref().is_none_or(|target| row.host == *target))
        .collect();
    if args.json {
        return Output::fine(to_json(&rows));
    }
    if rows.is_empty() {
        return Output::fine("no hooks\n");
    }
    Output::fine(table(&rows))
}

fn table(rows: &[&HookRow]) -> String {
    let width = |of: fn(&HookRow) -> &str| rows.iter().map(|row| of(row).len()).max().unwrap_or(0);
    let (host, family, name) = (width(|r| &r.host), width(|r| &r.family), width(|r| &r.name));
    rows.iter().fold(String::new(), |mut text, row| {
        let timeout =
            row.timeout.map_or_else(String::new, |seconds| format!("  timeout {seconds} s"));
        writeln!(
            text,
            "{:host$}  {:family$}  {:name$}  {}{timeout}",
            row.host, row.family, row.name, row.path
        )
        .ok();
        text
    })
}

/// Runs one hook and shows what went in and what came out.
pub fn simulate(tables: &Tables, args: &SimulateArgs) -> Output {
    let index = match read_index(&args.artifact) {
        Ok(index) => index,
        Err(problem) => return Output::unusable(&problem),
    };
    let input = match input(args) {
        Ok(input) => input,
        Err(message) => return Output::failed(message),
    };
    let artifact = match args.artifact.canonicalize_utf8() {
        Ok(artifact) => artifact,
        Err(error) => return Output::failed(format!("{}: {error}", args.artifact)),
    };
    match run(tables, &artifact, &index, &args.target, &args.hook, &input) {
        Ok(simulation) => {
            let stdout = if args.json { to_json(&simulation) } else { report(&simulation) };
            let exit = if simulation.result.is_some() { Exit::Fine } else { Exit::Errors };
            Output { stdout, stderr: String::new(), exit }
        }
        Err(error) => Output::failed(error),
    }
}

fn report(simulation: &Simulation) -> String {
    let mut text = format!(
        "{} {} ({})\n  ran      {}\n  stdin    {}\n",
        simulation.host,
        simulation.hook,
        simulation.native_event,
        simulation.ran,
        simulation.stdin.trim_end(),
    );
    let mut line = |name: &str, value: &str| writeln!(text, "  {name:<8} {value}").ok();
    if !simulation.sampled.is_empty() {
        line("samples", &simulation.sampled.join(", "));
    }
    line("stdout", if simulation.stdout.is_empty() { "(nothing)" } else { &simulation.stdout });
    for stderr in simulation.stderr.lines() {
        line("stderr", stderr);
    }
    line("exit", &simulation.exit.map_or_else(|| "ended at the timeout".into(), |c| c.to_string()));
    let result = simulation.result.as_ref().map_or_else(
        || "no answer that this host knows; it goes on as if there were no hook".to_owned(),
        Value::to_string,
    );
    line("result", &result);
    text
}

fn input(args: &SimulateArgs) -> Result<Input, String> {
    let text = match (&args.input, &args.input_file) {
        (Some(text), _) => text.clone(),
        (None, Some(file)) => read_input(file)?,
        (None, None) => return Err("give --input or --input-file".to_owned()),
    };
    if args.native {
        return Ok(Input::Native(text));
    }
    match serde_json::from_str(&text) {
        Ok(Value::Object(map)) => Ok(Input::Canonical(map)),
        Ok(_) => Err("the input must be a JSON object".to_owned()),
        Err(error) => Err(format!("the input is not JSON: {error}")),
    }
}

fn read_input(file: &Utf8Path) -> Result<String, String> {
    if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map_err(|error| format!("stdin: {error}"))?;
        return Ok(text);
    }
    std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

/// The index of the artifact in a folder.
pub fn read_index(artifact: &Utf8Path) -> Result<Index, Box<Diagnostic>> {
    let path: Utf8PathBuf = artifact.join(INDEX);
    let text = std::fs::read(&path).map_err(|error| error.to_string());
    let index =
        text.and_then(|text| serde_json::from_slice(&text).map_err(|error| error.to_string()));
    index.map_err(|error| {
        let problem = Diagnostic::error(codes::ARTIFACT, format!("{path}: {error}"));
        Box::new(problem.help("build the plugin first, or name its folder with --artifact"))
    })
}

/// JSON over several lines.
pub fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).map(|text| text + "\n").unwrap_or_default()
}

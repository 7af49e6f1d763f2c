//! The client's program and its version.

use agent_bundle_adapters::client::{Client, Version as Row};
use agent_bundle_adapters::version::{Scheme, Version};
use camino::{Utf8Path, Utf8PathBuf};
use regex::Regex;

use super::{About, Case, Finding, Level, PATIENCE, Surroundings};
use crate::process;

/// What was found of a client.
pub struct Found {
    pub program: Option<Utf8PathBuf>,
    pub version: Option<String>,
    pub findings: Vec<Finding>,
}

/// The first of the client's programs that the search path has.
pub fn program(client: &Client, around: &Surroundings) -> Option<Utf8PathBuf> {
    client.programs.iter().find_map(|name| around.find(name))
}

pub fn find(case: &Case<'_>) -> Found {
    let client = &case.table.client;
    let Some(program) = program(client, case.around) else {
        let text = format!("no `{}` on the search path", client.programs.join("` or `"));
        let finding = Finding::new(Level::Note, About::Client, text);
        return Found { program: None, version: None, findings: vec![finding] };
    };
    let said = client.version.as_ref().map(|row| said_version(case, &program, row));
    let (version, finding) = match said {
        Some(Ok(version)) => {
            let finding = judge(case, &program, &version);
            (Some(version), finding)
        }
        Some(Err(text)) => (None, Finding::new(Level::Problem, About::Client, text)),
        None => {
            let text = format!("{program}: its version cannot be told");
            (None, Finding::new(Level::Note, About::Client, text))
        }
    };
    Found { program: Some(program), version, findings: vec![finding] }
}

/// The version as the program says it, or why it does not.
fn said_version(case: &Case<'_>, program: &Utf8Path, row: &Row) -> Result<String, String> {
    let mut command = case.around.command(program);
    command.args(&row.arguments);
    process::grouped(&mut command);
    let run = process::run(command, "", Some(PATIENCE))
        .map_err(|error| format!("{program} does not start: {error}"))?;
    if run.exit.is_none() {
        return Err(format!("{program} did not tell its version in {} s", PATIENCE.as_secs()));
    }
    let pattern = Regex::new(&row.pattern).ok();
    let found = pattern.as_ref().and_then(|pattern| pattern.captures(&run.stdout));
    let version = found.and_then(|found| Some(found.get(1)?.as_str().to_owned()));
    let first = || run.stdout.lines().next().unwrap_or_default().to_owned();
    version.ok_or_else(|| format!("{program} tells its version in an unknown form: {:?}", first()))
}

fn judge(case: &Case<'_>, program: &Utf8Path, version: &str) -> Finding {
    let table = case.table;
    let minimum = case.index.min_versions.get(&table.host).unwrap_or(&table.oldest);
    let scheme = Scheme::of(table).ok();
    let read = |text: &str| -> Option<Version> { scheme.as_ref()?.version(text) };
    let (Some(own), Some(oldest), Some(newest)) =
        (read(version), read(minimum), read(&table.revision))
    else {
        let text = format!("{program}: {version} is no version of {}", table.title);
        return Finding::new(Level::Problem, About::Client, text);
    };
    if own < oldest {
        let text = format!("{program} is {version}; the hooks were built for {minimum} and newer");
        let todo = format!("update {} to {minimum} or newer", table.title);
        return Finding::new(Level::Problem, About::Client, text).todo([todo]);
    }
    if own > newest {
        let text = format!(
            "{program} is {version}, newer than what is recorded of it ({})",
            table.revision
        );
        return Finding::new(Level::Note, About::Client, text);
    }
    Finding::new(Level::Ok, About::Client, format!("{program} is {version}"))
}

//! `doctor`: whether the hooks of an artifact will run on this machine.

use std::fmt::Write as _;

use agent_bundle_adapters::Tables;
use camino::Utf8PathBuf;

use super::hooks::{read_index, to_json};
use super::{DoctorArgs, Exit, Output, ReportFormat};
use crate::doctor::{Finding, HostReport, Level, Surroundings, examine};

/// Looks at the clients of this machine.
pub fn doctor(tables: &Tables, args: &DoctorArgs) -> Output {
    let index = match read_index(&args.artifact) {
        Ok(index) => index,
        Err(problem) => return Output::unusable(&problem),
    };
    let (artifact, around) = match (args.artifact.canonicalize_utf8(), surroundings()) {
        (Ok(artifact), Ok(around)) => (artifact, around),
        (Err(error), _) => return Output::failed(format!("{}: {error}", args.artifact)),
        (_, Err(message)) => return Output::failed(message),
    };
    let reports = examine(tables, &artifact, &index, &around);
    let stdout = match args.format {
        ReportFormat::Json => to_json(&reports),
        ReportFormat::Pretty => reports.iter().map(pretty).collect::<Vec<_>>().join("\n"),
    };
    let all = reports.iter().flat_map(|report| &report.findings);
    let is_well = all.map(|finding| finding.level).max() != Some(Level::Problem);
    Output { stdout, stderr: String::new(), exit: if is_well { Exit::Fine } else { Exit::Errors } }
}

fn pretty(report: &HostReport) -> String {
    report.findings.iter().fold(format!("{}\n", report.title), |text, finding| {
        let Finding { level, about, text: said, todo } = finding;
        let mark = match level {
            Level::Ok => "ok",
            Level::Note => "note",
            Level::Problem => "PROBLEM",
        };
        let line = format!("{text}  {mark:<7}  {:<6}  {said}\n", about.word());
        todo.iter().fold(line, |mut text, step| {
            writeln!(text, "{:17}  - {step}", "").ok();
            text
        })
    })
}

/// This machine, as far as it can be told in text.
fn surroundings() -> Result<Surroundings, String> {
    let variables = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect();
    let folder = |path: std::path::PathBuf| Utf8PathBuf::from_path_buf(path).ok();
    let home = std::env::home_dir().and_then(folder).ok_or("no home folder is known")?;
    let workspace = std::env::current_dir().ok().and_then(folder).ok_or("no folder is current")?;
    let search = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&search).filter_map(folder).collect();
    Ok(Surroundings { home, path, variables, workspace })
}

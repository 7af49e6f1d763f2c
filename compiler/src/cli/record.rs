//! `hooks record`: a plugin that keeps what hosts give to hooks, and fixtures out of what it caught.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::install_steps;
use agent_bundle_adapters::table::Table;
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::json;

use super::hooks::to_json;
use super::{Output, RecordEmitArgs, RecordReadArgs, ReportFormat};
use crate::emit::Files;
use crate::record::caught::read;
use crate::record::compare::{Comparison, Difference, compare, known_fields};
use crate::record::fixtures::{files, fixtures};
use crate::record::{NAME, plugin};

/// Writes a recorder for one host, and the folder that it keeps to.
pub fn emit(tables: &Tables, args: &RecordEmitArgs) -> Output {
    match try_emit(tables, args) {
        Ok(text) => Output::fine(text),
        Err(message) => Output::failed(message),
    }
}

fn try_emit(tables: &Tables, args: &RecordEmitArgs) -> Result<String, String> {
    let table = table(tables, &args.target)?;
    let beside = || Utf8PathBuf::from(format!("{}.caught", args.output));
    let into = args.into.clone().unwrap_or_else(beside);
    let into = camino::absolute_utf8(&into).map_err(|error| format!("{into}: {error}"))?;
    let hosts = [args.target.clone()];
    let files = plugin(tables, &hosts, &into, args.client_version.as_deref())?;
    write(&args.output, &files)?;
    // The recorder makes no folder: hosts would wait for it.
    std::fs::create_dir_all(&into).map_err(|error| format!("{into}: {error}"))?;
    let artifact = args.output.canonicalize_utf8().map_err(|error| error.to_string())?;
    let steps = install_steps(table, NAME, artifact.as_str());
    let mut text = format!("{artifact}: a recorder for {}, which keeps to {into}\n", table.title);
    for step in steps {
        writeln!(text, "  {step}").ok();
    }
    Ok(text)
}

/// Makes fixtures out of a catch, and compares them with the host's table.
pub fn read_caught(tables: &Tables, args: &RecordReadArgs) -> Output {
    match try_read(tables, args) {
        Ok(text) => Output::fine(text),
        Err(message) => Output::failed(message),
    }
}

fn try_read(tables: &Tables, args: &RecordReadArgs) -> Result<String, String> {
    let table = table(tables, &args.target)?;
    let known = args
        .against
        .as_deref()
        .map(|folder| known_fields(table, folder))
        .transpose()?
        .unwrap_or_default();
    let (caught, faults) = read(&args.caught)?;
    let found = fixtures(table, &caught)?;
    write(&args.output, &files(table, &args.client_version, &found))?;
    let comparison = compare(table, &found, &known);
    let faults: Vec<_> =
        faults.into_iter().map(|(file, why)| json!({ "file": file, "why": why })).collect();
    Ok(match args.format {
        ReportFormat::Json => to_json(&json!({
            "host": table.host,
            "fixtures": found.iter().map(|fixture| &fixture.row).collect::<Vec<_>>(),
            "unusable": faults,
            "comparison": comparison,
        })),
        ReportFormat::Pretty => {
            let kept = format!(
                "{}: {} fixtures of {} documents\n",
                args.output,
                found.len(),
                caught.len()
            );
            let unusable = faults.iter().fold(String::new(), |text, fault| {
                format!("{text}unusable: {}: {}\n", fault["file"], fault["why"])
            });
            let nothing = if found.is_empty() { "nothing was caught\n" } else { "" };
            kept + nothing + &unusable + &report(table, &comparison, !found.is_empty())
        }
    })
}

fn report(table: &Table, comparison: &Comparison, has_any: bool) -> String {
    let mut text = String::new();
    let mut line = |what: &str, of: &str| writeln!(text, "{what:<9} {of}").ok();
    for (event, own) in by_event(&comparison.documents) {
        let family = own[0].family.as_deref().unwrap_or("no family");
        let files =
            if own.len() == 1 { own[0].file.clone() } else { format!("{} files", own.len()) };
        line("differs", &format!("{event} ({family}): {files}"));
        let kinds: [(&str, Fields); 3] = [
            ("missing", |own| &own.missing),
            ("mistyped", |own| &own.mistyped),
            ("new", |own| &own.new),
        ];
        for (what, of) in kinds {
            let fields: BTreeSet<_> =
                own.iter().flat_map(|one| of(one)).map(String::as_str).collect();
            if !fields.is_empty() {
                let fields: Vec<_> = fields.into_iter().collect();
                line("", &format!("{what}: {}", fields.join(", ")));
            }
        }
    }
    for (event, tools) in &comparison.tools {
        let names: Vec<_> = tools.iter().map(String::as_str).collect();
        line("tools", &format!("{event}: no row names {}", names.join(", ")));
    }
    if !comparison.never.is_empty() {
        line("never", &comparison.never.join(", "));
    }
    if has_any && comparison.documents.is_empty() && comparison.tools.is_empty() {
        line("equal", &format!("all that was caught is as the table of {} says", table.title));
    }
    text
}

/// One kind of differences of a document.
type Fields = fn(&Difference) -> &Vec<String>;

/// Differences of one event after the other.
fn by_event(documents: &[Difference]) -> BTreeMap<&str, Vec<&Difference>> {
    documents.iter().fold(BTreeMap::new(), |mut all: BTreeMap<_, Vec<_>>, own| {
        all.entry(own.event.as_str()).or_default().push(own);
        all
    })
}

fn table<'a>(tables: &'a Tables, host: &str) -> Result<&'a Table, String> {
    tables.get(host).ok_or_else(|| format!("there is no host {host:?}"))
}

/// Writes `files` into a folder that is new or empty.
fn write(folder: &Utf8Path, files: &Files) -> Result<(), String> {
    let failed = |path: &Utf8Path, error: std::io::Error| format!("{path}: {error}");
    let is_used = folder.read_dir_utf8().is_ok_and(|mut entries| entries.next().is_some());
    if is_used {
        return Err(format!("{folder} is not empty; name a new folder"));
    }
    for (path, bytes) in files {
        let file: Utf8PathBuf = folder.join(path);
        let parent = file.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        std::fs::write(&file, bytes).map_err(|error| failed(&file, error))?;
    }
    Ok(())
}

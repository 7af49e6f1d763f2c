//! What a recorder caught, read from its folder.

use std::collections::BTreeMap;
use std::fs;

use agent_bundle_adapters::table::{Source, Table};
use camino::Utf8Path;
use serde::Deserialize;
use serde_json::Value;

use super::text_at;

/// What a recorder notes beside a document.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Note {
    /// Host that the recorder was written for.
    pub host: String,
    /// Native event that the hook was registered on.
    pub event: String,
    /// Arguments of the recorder, the program included.
    pub argv: Vec<String>,
    /// Working folder of the hook.
    pub cwd: String,
    /// The user's folder.
    pub home: String,
    /// The system's folder of temporary files.
    pub temp: String,
    /// Where the plugin was installed.
    pub root: String,
    /// The workspace, where the host tells it to modules.
    pub workspace: Option<String>,
    /// Names of the environment variables.
    pub env: Vec<String>,
    /// Whether stdin ended with a newline; absent for modules, which have none.
    pub stdin_newline_terminated: Option<bool>,
}

/// A document with its note.
#[derive(Debug, Clone)]
pub struct Caught {
    /// File name of the note.
    pub file: String,
    /// The note.
    pub note: Note,
    /// The document that the host gave.
    pub document: Value,
}

/// A catch that cannot be used: its file name and why.
pub type Fault = (String, String);

/// Reads `folder`: what was caught by file name, and what cannot be used.
///
/// # Errors
/// A folder that cannot be read.
pub fn read(folder: &Utf8Path) -> Result<(Vec<Caught>, Vec<Fault>), String> {
    let listing = folder.read_dir_utf8().map_err(|error| format!("{folder}: {error}"))?;
    let mut names: Vec<_> = listing
        .filter_map(Result::ok)
        .map(|entry| entry.file_name().to_owned())
        .filter(|name| name.ends_with(".json"))
        .collect();
    names.sort();
    let mut caught = Vec::new();
    let mut faults = Vec::new();
    for name in names {
        match one(folder, &name) {
            Ok(found) => caught.push(found),
            Err(why) => faults.push((name, why)),
        }
    }
    Ok((caught, faults))
}

fn one(folder: &Utf8Path, name: &str) -> Result<Caught, String> {
    let path = folder.join(name);
    let note = fs::read(&path).map_err(|error| error.to_string())?;
    let note: Note = serde_json::from_slice(&note).map_err(|error| format!("the note: {error}"))?;
    let bytes =
        fs::read(path.with_extension("stdin")).map_err(|error| format!("the document: {error}"))?;
    // Some clients write byte order marks.
    let mut text = bytes.as_slice();
    while let Some(rest) = text.strip_prefix("\u{feff}".as_bytes()) {
        text = rest;
    }
    let document =
        serde_json::from_slice(text).map_err(|error| format!("the document: {error}"))?;
    Ok(Caught { file: name.to_owned(), note, document })
}

/// The projects of all that was caught, by host: the outermost of the folders that each named, since
/// an agent may move into folders below.
pub fn projects(
    caught: &[Caught],
    tables: &BTreeMap<&str, &Table>,
) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in caught {
        let Some(table) = tables.get(one.note.host.as_str()) else { continue };
        let named = table.workspace.iter().find_map(|source| match source {
            Source::Path(path) => text_at(&one.document, path),
            Source::Env(_) | Source::Host(_) => None,
        });
        let folder = one.note.workspace.clone().or(named);
        let is_project = |folder: &String| folder.len() > 1 && *folder != one.note.home;
        all.entry(one.note.host.clone()).or_default().extend(folder.filter(is_project));
    }
    for folders in all.values_mut() {
        folders.sort();
        folders.dedup();
        let whole = folders.clone();
        folders.retain(|folder| !whole.iter().any(|other| is_below(folder, other)));
    }
    all
}

fn is_below(folder: &str, other: &str) -> bool {
    folder.strip_prefix(other).is_some_and(|rest| rest.starts_with(['/', '\\']))
}

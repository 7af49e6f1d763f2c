//! The plugin in the client's folders: where it is, whether it is what was built, whether it is on.

use agent_bundle_adapters::client::{Lookup, Place, lookup};
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::Value;

use super::{About, Case, Finding, Level};
use crate::emit::{INDEX, Index, sha256};

/// Characters that a shell takes for its own within double quotes.
const UNSAFE: &[char] = &['$', '`', '"', '\\'];

/// Folders from which the client takes the plugin, and what is to be said of them.
pub fn look(case: &Case<'_>, has_client: bool) -> (Vec<Utf8PathBuf>, Vec<Finding>) {
    let found = case.table.client.plugins.iter().find_map(|place| {
        let folders = folders(case, place);
        (!folders.is_empty()).then_some((place, folders))
    });
    let Some((place, folders)) = found else {
        let level = if has_client { Level::Problem } else { Level::Note };
        let finding = Finding::new(level, About::Plugin, "the plugin is not installed");
        return (Vec::new(), vec![finding.todo(case.install_steps())]);
    };
    let mut findings: Vec<_> = folders.iter().map(|folder| copy(case, place, folder)).collect();
    findings.extend(folders.iter().filter_map(|folder| unsafe_folder(case, folder)));
    findings.extend(switched_off(case));
    if folders.len() > 1 && !case.table.client.once {
        let text = "it is installed more than once, so each hook may run as often";
        let todo = "uninstall all but one".to_owned();
        findings.push(Finding::new(Level::Problem, About::Twice, text).todo([todo]));
    }
    (folders, findings)
}

fn folders(case: &Case<'_>, place: &Place) -> Vec<Utf8PathBuf> {
    if let Some(folder) = &place.folder {
        return expanded(&case.fill(folder));
    }
    let listed = place.listed.as_ref().map(|row| values(case, row)).unwrap_or_default();
    let own = |folder: &Utf8PathBuf| {
        let text = std::fs::read(folder.join(INDEX)).ok();
        let index = text.and_then(|text| serde_json::from_slice::<Index>(&text).ok());
        index.is_some_and(|index| index.plugin.name == case.index.plugin.name)
    };
    let folders = listed.iter().filter_map(Value::as_str).map(Utf8PathBuf::from);
    folders.filter(own).collect()
}

/// The folders that fit `pattern`, sorted; a part that is `*` stands for all folders there.
fn expanded(pattern: &str) -> Vec<Utf8PathBuf> {
    let root = if pattern.starts_with('/') { "/" } else { "" };
    let mut found = vec![Utf8PathBuf::from(root)];
    for part in pattern.split('/').filter(|part| !part.is_empty()) {
        found = found
            .into_iter()
            .flat_map(|folder| if part == "*" { below(&folder) } else { vec![folder.join(part)] })
            .collect();
    }
    found.retain(|folder| folder.is_dir());
    found
}

fn below(folder: &Utf8Path) -> Vec<Utf8PathBuf> {
    let entries = folder.read_dir_utf8().into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries.map(|entry| entry.path().to_owned()).collect();
    folders.sort();
    folders
}

/// What a file of the client says; nothing where it cannot be read.
fn values(case: &Case<'_>, row: &Lookup) -> Vec<Value> {
    let text = std::fs::read(case.fill(&row.file)).ok();
    let file: Option<Value> = text.and_then(|text| serde_json::from_slice(&text).ok());
    let at: Vec<_> = row.at.iter().map(|key| case.fill(key)).collect();
    file.iter().flat_map(|file| lookup(file, &at)).cloned().collect()
}

/// Whether a copy is what was built.
fn copy(case: &Case<'_>, place: &Place, folder: &Utf8Path) -> Finding {
    let holds = place.holds.as_ref().map(|part| case.fill(part)).unwrap_or_default();
    let differs = |path: &Utf8Path, hash: &str| {
        std::fs::read(folder.join(path)).map_or(true, |bytes| sha256(&bytes) != hash)
    };
    let other = (case.index.files.iter())
        .filter_map(|row| Some((row.path.strip_prefix(&holds).ok()?, row)))
        .filter(|(path, row)| differs(path, &row.sha256))
        .count();
    if other == 0 {
        return Finding::new(Level::Ok, About::Plugin, format!("installed as built in {folder}"));
    }
    let files = if other == 1 { "one file is".to_owned() } else { format!("{other} files are") };
    let text = format!("installed in {folder}, where {files} missing or not as built");
    Finding::new(Level::Problem, About::Plugin, text).todo(case.install_steps())
}

/// A folder whose name the host pastes into a command as it is.
fn unsafe_folder(case: &Case<'_>, folder: &Utf8Path) -> Option<Finding> {
    let command = case.table.command.as_ref()?;
    let is_pasted = command.pasted && command.posix.contains(&format!("${{{}}}", command.root));
    let found = folder.as_str().chars().find(|c| UNSAFE.contains(c)).filter(|_| is_pasted)?;
    let text = format!("{folder} has a {found:?}, which breaks the command that starts a hook");
    let todo = "install it in a folder without such a character".to_owned();
    Some(Finding::new(Level::Problem, About::Plugin, text).todo([todo]))
}

fn switched_off(case: &Case<'_>) -> Option<Finding> {
    let rows = &case.table.client.enabled;
    // The last row has the last word.
    let state = rows.iter().flat_map(|row| values(case, row)).next_back();
    let text = match state {
        _ if rows.is_empty() => return None,
        Some(Value::Bool(true)) => return None,
        Some(_) => "it is switched off",
        None => "it is not switched on",
    };
    Some(Finding::new(Level::Problem, About::Plugin, text).todo(case.install_steps()))
}

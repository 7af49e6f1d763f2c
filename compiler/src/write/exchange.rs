//! Writing an artifact in one step: the new folder takes the place of the old one.

use camino::Utf8Path;

use super::obstacle::look;
use super::{Changes, Exchange, Place, WriteError, disk, is_refusal, leftovers, stage};
use crate::emit::Files;

/// Writes a complete folder and exchanges it with the one in place.
///
/// # Errors
/// The disk's; then the artifact is as it was.
pub fn write(place: &Place, files: &Files, changes: &Changes) -> Result<Exchange, WriteError> {
    let output = place.output();
    let failed = |error| WriteError::Io("replace", output.to_owned(), error);
    if place.keeps_folder() || !disk::is_same_file_system_or_absent(place.parent(), output) {
        return Ok(Exchange::Impossible);
    }
    let Some(stage) = stage::beside(place, files, changes)? else {
        return Ok(Exchange::Impossible);
    };
    let new = stage::folder(&stage)?;
    if look(output).map_err(failed)?.is_none() {
        // A rename replaces no folder that somebody has put a file into.
        std::fs::rename(&new, output).map_err(failed)?;
        disk::sync_folder(place.parent());
        // The folder has another name now: there is nothing left to remove.
        let _ = stage.keep();
        return Ok(Exchange::Done);
    }
    match disk::exchange(&new, output) {
        Err(error) if is_refusal(&error) => return Ok(Exchange::Impossible),
        done => done.map_err(failed)?,
    }
    let old = new;
    disk::sync_folder(place.parent());
    rescue(&old, output, files, changes);
    leftovers::remove(&old);
    Ok(Exchange::Done)
}

/// Moves files that others made or replaced in the `old` folder while the new one was written.
fn rescue(old: &Utf8Path, output: &Utf8Path, files: &Files, changes: &Changes) {
    let is_ours = |path: &Utf8Path| {
        files.contains_key(path) || changes.removed.iter().any(|removed| removed == path)
    };
    for entry in leftovers::entries(old).flatten().filter(|entry| !entry.file_type().is_dir()) {
        let Ok(path) = entry.path().strip_prefix(old) else { continue };
        let target = output.as_std_path().join(path);
        if Utf8Path::from_path(path).is_some_and(is_ours)
            || disk::is_same_file(entry.path(), &target)
        {
            continue;
        }
        target.parent().map(std::fs::create_dir_all);
        std::fs::rename(entry.path(), &target).ok();
    }
}

//! Writing an artifact: the only stage that changes the disk.
//!
//! The whole artifact is first written beside its place; then each file is moved in by a rename.
//! Only files that the previous index names are replaced or removed.

use std::collections::BTreeSet;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use crate::emit::{FileRow, Files, INDEX, Index, sha256};

/// What writing did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Files with new bytes.
    pub changed: Vec<Utf8PathBuf>,
    /// Files that already held their bytes and were left alone.
    pub unchanged: usize,
    /// Files of an earlier build that went.
    pub removed: Vec<Utf8PathBuf>,
}

/// Why an artifact could not be written.
#[derive(Debug)]
pub enum WriteError {
    /// The disk refused: what was tried, on which path.
    Io(&'static str, Utf8PathBuf, io::Error),
    /// A path that the artifact needs holds something that is not ours.
    NotOurs(Utf8PathBuf),
    /// The output folder is a link or not a folder.
    NotAFolder(Utf8PathBuf),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(action, path, error) => write!(f, "cannot {action} {path}: {error}"),
            Self::NotOurs(path) => {
                write!(f, "{path} exists and was not written by an earlier build")
            }
            Self::NotAFolder(path) => write!(f, "{path} is not a plain folder"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Makes `output` hold exactly `files` beside files of others.
///
/// # Errors
/// The disk's error with its path, or a file of others in the way; then nothing has changed, except
/// when the disk fails while files are being moved in.
pub fn write(output: &Utf8Path, files: &Files) -> Result<Written, WriteError> {
    match output.symlink_metadata() {
        Ok(meta) if !meta.is_dir() => return Err(WriteError::NotAFolder(output.to_owned())),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(WriteError::Io("look at", output.to_owned(), error)),
    }
    let owned = owned_files(output);
    let mut written = Written::default();
    for (path, bytes) in files {
        let target = output.join(path);
        refuse_links(output, path)?;
        match std::fs::read(&target) {
            Ok(existing) if existing == *bytes => written.unchanged += 1,
            Ok(_) if owned.contains(path) || path == INDEX => written.changed.push(path.clone()),
            Ok(_) => return Err(WriteError::NotOurs(target)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                written.changed.push(path.clone());
            }
            Err(error) => return Err(WriteError::Io("read", target, error)),
        }
    }
    written.removed = owned.iter().filter(|path| !files.contains_key(*path)).cloned().collect();
    stage(output, files, &written)?;
    Ok(written)
}

/// Writes the changed files beside `output`, then moves each into its place, the index last.
fn stage(output: &Utf8Path, files: &Files, written: &Written) -> Result<(), WriteError> {
    if written.changed.is_empty() && written.removed.is_empty() {
        return Ok(());
    }
    let parent = output.parent().filter(|parent| !parent.as_str().is_empty());
    let parent = parent.unwrap_or(Utf8Path::new("."));
    create_folder(parent)?;
    let staging = tempfile::Builder::new()
        .prefix(".agent-bundle-")
        .tempdir_in(parent)
        .map_err(|error| WriteError::Io("write in", parent.to_owned(), error))?;
    let Some(root) = Utf8Path::from_path(staging.path()) else {
        return Err(WriteError::NotAFolder(parent.to_owned()));
    };
    for path in &written.changed {
        let staged = root.join(path);
        create_folder(staged.parent().unwrap_or(root))?;
        std::fs::write(&staged, &files[path])
            .map_err(|error| WriteError::Io("write", output.join(path), error))?;
    }
    let last = |path: &&Utf8PathBuf| path.as_str() == INDEX;
    let index = written.changed.iter().filter(last);
    for path in written.changed.iter().filter(|path| !last(path)).chain(index) {
        let target = output.join(path);
        create_folder(target.parent().unwrap_or(output))?;
        std::fs::rename(root.join(path), &target)
            .map_err(|error| WriteError::Io("write", target, error))?;
    }
    for path in &written.removed {
        let target = output.join(path);
        match std::fs::remove_file(&target) {
            Ok(()) => remove_empty_parents(output, path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(WriteError::Io("remove", target, error)),
        }
    }
    Ok(())
}

/// Paths that the index in `output` names and whose bytes are still as it says.
fn owned_files(output: &Utf8Path) -> BTreeSet<Utf8PathBuf> {
    let Ok(text) = std::fs::read(output.join(INDEX)) else { return BTreeSet::new() };
    let Ok(index) = serde_json::from_slice::<Index>(&text) else { return BTreeSet::new() };
    let unchanged = |row: &FileRow| {
        is_inside(&row.path)
            && std::fs::read(output.join(&row.path)).is_ok_and(|now| sha256(&now) == row.sha256)
    };
    index.files.into_iter().filter(unchanged).map(|row| row.path).collect()
}

/// Whether `path` is relative and stays below its root.
fn is_inside(path: &Utf8Path) -> bool {
    path.components().all(|part| matches!(part, camino::Utf8Component::Normal(_)))
}

/// Refuses a link anywhere between `output` and the file, so that nothing is written elsewhere.
fn refuse_links(output: &Utf8Path, path: &Utf8Path) -> Result<(), WriteError> {
    let mut place = output.to_owned();
    for part in path.components() {
        place.push(part);
        if place.symlink_metadata().is_ok_and(|meta| meta.is_symlink()) {
            return Err(WriteError::NotOurs(place));
        }
    }
    Ok(())
}

fn create_folder(folder: &Utf8Path) -> Result<(), WriteError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| WriteError::Io("create", folder.to_owned(), error))
}

fn remove_empty_parents(output: &Utf8Path, path: &Utf8Path) {
    for parent in path.ancestors().skip(1).filter(|parent| !parent.as_str().is_empty()) {
        if std::fs::remove_dir(output.join(parent)).is_err() {
            return;
        }
    }
}

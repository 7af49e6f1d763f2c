//! A complete new artifact in a folder beside the old one.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use camino::{Utf8Path, Utf8PathBuf};
use tempfile::TempDir;
use walkdir::DirEntry;

use super::obstacle::look;
use super::{Changes, Place, WriteError, disk, is_refusal, leftovers};
use crate::emit::Files;

/// Writes the whole artifact beside its place, and onto the disk: new bytes as new files; unchanged
/// files and those of others as links to the old ones, so that they stay the same files.
///
/// None when the folder cannot be made of links, or could not take the place of the old one.
///
/// # Errors
/// A new file cannot be written; its path is the one that it would get.
pub fn beside(
    place: &Place,
    files: &Files,
    changes: &Changes,
) -> Result<Option<TempDir>, WriteError> {
    let output = place.output();
    let paths = changes.to_write();
    let is_there = look(output).is_ok_and(|meta| meta.is_some());
    let stage = match leftovers::new_beside(place) {
        Err(WriteError::Io(.., error)) if is_there && is_refusal(&error) => return Ok(None),
        stage => stage?,
    };
    let root = folder(&stage)?;
    if is_there && !carry(output, root.as_std_path(), changes)? {
        return Ok(None);
    }
    write_files(&root, output, files, &paths)?;
    if is_there {
        disk::copy_folders(output, &root);
    }
    sync(&root, output, &paths)?;
    Ok(Some(stage))
}

/// The path of a working folder.
///
/// # Errors
/// It is not UTF-8, since a folder above it is not.
pub fn folder(stage: &TempDir) -> Result<Utf8PathBuf, WriteError> {
    Utf8PathBuf::try_from(stage.path().to_owned()).map_err(|error| {
        WriteError::Io(
            "use",
            error.as_path().to_string_lossy().into_owned().into(),
            error.into_io_error(),
        )
    })
}

/// Writes `paths` below `root`; errors name them below `output`.
///
/// # Errors
/// The disk's.
pub fn write_files(
    root: &Utf8Path,
    output: &Utf8Path,
    files: &Files,
    paths: &BTreeSet<&Utf8Path>,
) -> Result<(), WriteError> {
    for path in paths {
        let staged = root.join(path);
        let folder = staged.parent().unwrap_or(root);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&staged, &files[*path]))
            .map_err(|error| WriteError::Io("write", output.join(path), error))?;
    }
    Ok(())
}

/// Waits until the files below `root` are on the disk itself.
///
/// # Errors
/// The disk's.
pub fn sync(
    root: &Utf8Path,
    output: &Utf8Path,
    paths: &BTreeSet<&Utf8Path>,
) -> Result<(), WriteError> {
    disk::sync(root, paths).map_err(|error| WriteError::Io("write", output.to_owned(), error))
}

/// Links everything in `output` that stays into `root`; false when something there cannot be linked.
///
/// # Errors
/// The disk's, with the path of the entry.
fn carry(output: &Utf8Path, root: &Path, changes: &Changes) -> Result<bool, WriteError> {
    let mut left = changes.to_write();
    left.extend(changes.removed.iter().map(Utf8PathBuf::as_path));
    for entry in leftovers::entries(output) {
        let linked = entry.map_err(io::Error::from).and_then(|entry| {
            let path = entry.path().strip_prefix(output).map_err(io::Error::other)?;
            if Utf8Path::from_path(path).is_some_and(|path| left.contains(path)) {
                return Ok(());
            }
            link(output, &entry, &root.join(path))
        });
        match linked {
            Ok(()) => {}
            Err(error) if is_refusal(&error) => return Ok(false),
            // What its owner has just removed stays away.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(WriteError::Io("keep all of", output.to_owned(), error)),
        }
    }
    Ok(true)
}

/// Links a file to `target`. A folder is made with its first file, or at once when it is empty: then it
/// belongs to others, since a folder of ours never is.
fn link(output: &Utf8Path, entry: &DirEntry, target: &Path) -> io::Result<()> {
    if !entry.file_type().is_dir() {
        target.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        return std::fs::hard_link(entry.path(), target);
    }
    if !disk::is_same_file_system(output.as_std_path(), entry.path()) {
        return Err(io::ErrorKind::CrossesDevices.into());
    }
    let is_empty = std::fs::read_dir(entry.path())?.next().is_none();
    if is_empty { std::fs::create_dir_all(target) } else { Ok(()) }
}

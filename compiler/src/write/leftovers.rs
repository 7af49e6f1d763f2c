//! Folders that builds work in, and what killed builds left of them.

use camino::{Utf8Path, Utf8PathBuf};
use tempfile::TempDir;

use super::{Place, WriteError, disk};

/// What follows the name of an artifact in the name of a working folder.
const MARK: &str = ".agent-bundle-";

/// Random letters at the end of a name.
const LETTERS: usize = 6;

/// A new working folder beside the artifact, removed when dropped.
///
/// # Errors
/// The folder cannot be made.
pub fn new_beside(place: &Place) -> Result<TempDir, WriteError> {
    new_folder(place.parent(), &beside_prefix(place))
}

/// A new working folder inside the artifact, removed when dropped.
///
/// # Errors
/// The folder cannot be made.
pub fn new_inside(place: &Place) -> Result<TempDir, WriteError> {
    new_folder(place.output(), MARK)
}

/// All working folders at `place`. With the lock held and none made by this run, they were left by
/// killed builds.
pub fn all(place: &Place) -> Vec<Utf8PathBuf> {
    let mut all = named(place.parent(), &beside_prefix(place));
    all.extend(inside(place.output()));
    all
}

/// The working folders inside the artifact `output`.
pub fn inside(output: &Utf8Path) -> Vec<Utf8PathBuf> {
    named(output, MARK)
}

/// All entries below `output` but those of working folders, each folder before what it holds.
pub fn entries(output: &Utf8Path) -> impl Iterator<Item = walkdir::Result<walkdir::DirEntry>> {
    let working = inside(output);
    let walk = walkdir::WalkDir::new(output).min_depth(1).into_iter();
    walk.filter_entry(move |entry| !working.iter().any(|folder| entry.path() == folder))
}

/// Removes a working folder. When that fails, the next run tries again.
pub fn remove(folder: &Utf8Path) {
    disk::make_removable(folder);
    std::fs::remove_dir_all(folder).ok();
}

fn beside_prefix(place: &Place) -> String {
    format!(".{}{MARK}", place.name())
}

fn new_folder(parent: &Utf8Path, prefix: &str) -> Result<TempDir, WriteError> {
    disk::folder_builder(&mut tempfile::Builder::new())
        .prefix(prefix)
        .rand_bytes(LETTERS)
        .tempdir_in(parent)
        .map_err(|error| WriteError::Io("write in", parent.to_owned(), error))
}

/// Folders in `parent` that [`new_folder`] named.
fn named(parent: &Utf8Path, prefix: &str) -> Vec<Utf8PathBuf> {
    let Ok(entries) = parent.read_dir_utf8() else { return Vec::new() };
    let is_ours = |name: &str| {
        name.strip_prefix(prefix).is_some_and(|random| {
            random.len() == LETTERS && random.chars().all(|letter| letter.is_ascii_alphanumeric())
        })
    };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| is_ours(entry.file_name()))
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(camino::Utf8DirEntry::into_path)
        .collect();
    found.sort();
    found
}

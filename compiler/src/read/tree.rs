//! Trees of files inside the project, read byte for byte.

use std::collections::BTreeMap;
use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Largest tree that is read; it is kept in memory until it is written.
const MAX_BYTES: u64 = 256 << 20;

/// Files of a tree: path below its folder to bytes.
pub type Tree = BTreeMap<Utf8PathBuf, Vec<u8>>;

/// Reads all files below `folder`, a clean path below `root`.
///
/// # Errors
/// Sentences about what cannot be copied: links, devices, names that are not text, a tree without
/// files or beyond the size limit.
pub fn tree(root: &Utf8Path, folder: &Utf8Path) -> Result<Tree, Vec<String>> {
    if let Some(link) = linked(root, folder) {
        return Err(vec![format!("`{link}` is a link; payloads hold real files only")]);
    }
    let base = root.join(folder);
    if !base.is_dir() {
        return Err(vec![format!("`{folder}` is not a folder; build it first")]);
    }
    let mut files = Tree::new();
    let mut problems = Vec::new();
    let mut left = MAX_BYTES;
    for entry in WalkDir::new(&base).min_depth(1) {
        let entry = entry.map_err(|error| error.to_string());
        match entry.and_then(|entry| file(&base, &entry, left)) {
            Ok(None) => {}
            Ok(Some((path, bytes))) => {
                left = left.saturating_sub(bytes.len() as u64);
                files.insert(path, bytes);
            }
            Err(problem) => problems.push(problem),
        }
    }
    if files.is_empty() && problems.is_empty() {
        problems.push(format!("`{folder}` holds no files; build it first"));
    }
    // The order of a folder's entries is the disk's own.
    problems.sort();
    if problems.is_empty() { Ok(files) } else { Err(problems) }
}

/// The first link on the way from `root` to `folder`.
fn linked(root: &Utf8Path, folder: &Utf8Path) -> Option<Utf8PathBuf> {
    let mut ways: Vec<_> = folder.ancestors().filter(|way| !way.as_str().is_empty()).collect();
    ways.reverse();
    let is_link =
        |way: &&Utf8Path| root.join(way).symlink_metadata().is_ok_and(|meta| meta.is_symlink());
    ways.into_iter().find(is_link).map(Utf8Path::to_owned)
}

/// One file of a tree, of at most `left` bytes; nothing for a folder.
fn file(
    base: &Utf8Path,
    entry: &DirEntry,
    left: u64,
) -> Result<Option<(Utf8PathBuf, Vec<u8>)>, String> {
    let kind = entry.file_type();
    if kind.is_dir() {
        return Ok(None);
    }
    let shown = entry.path().strip_prefix(base).unwrap_or(entry.path()).to_string_lossy();
    if kind.is_symlink() {
        return Err(format!("`{shown}` is a link; payloads hold real files only"));
    }
    if !kind.is_file() {
        return Err(format!("`{shown}` is not a regular file"));
    }
    let path = Utf8Path::from_path(entry.path()).and_then(|path| path.strip_prefix(base).ok());
    let Some(path) = path.filter(|path| !path.as_str().contains(['\\', ':']) && is_text(path))
    else {
        return Err(format!("`{shown}` has a name that not every system can have"));
    };
    if entry.metadata().is_ok_and(|meta| meta.len() > left) {
        return Err(format!("with `{shown}` the payload is above {} MiB", MAX_BYTES >> 20));
    }
    let bytes = fs::read(entry.path()).map_err(|error| format!("`{shown}`: {error}"))?;
    Ok(Some((path.to_owned(), bytes)))
}

fn is_text(path: &Utf8Path) -> bool {
    !path.as_str().contains(char::is_control)
}

//! What a build would change on the disk: a look, and nothing more.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use super::obstacle::look;
use super::{Kind, Obstacle, WriteError, leftovers};
use crate::emit::{Files, INDEX, Index, sha256};

/// The difference between the disk and an artifact.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Files that are not there yet.
    pub new: Vec<Utf8PathBuf>,
    /// Files of an earlier build with other bytes.
    pub changed: Vec<Utf8PathBuf>,
    /// Files that hold their bytes already.
    pub unchanged: Vec<Utf8PathBuf>,
    /// Files of an earlier build that the artifact has no more.
    pub removed: Vec<Utf8PathBuf>,
    /// What must not be replaced.
    pub obstacles: Vec<Obstacle>,
    /// Whether no earlier build is there.
    pub first: bool,
}

impl Changes {
    /// Compares the folder `output` with `files`.
    pub(super) fn look(output: &Utf8Path, files: &Files) -> Result<Self, WriteError> {
        let mut changes = Self { first: true, ..Self::default() };
        match look(output).map_err(|error| failed(output, error))? {
            Some(meta) if !meta.is_dir() => {
                let kind = Kind::of(output.parent().unwrap_or(output), output, &meta);
                changes.obstacles.push(Obstacle { path: output.to_owned(), kind });
                return Ok(changes);
            }
            Some(_) => {}
            None => {
                changes.new = files.keys().cloned().collect();
                return Ok(changes);
            }
        }
        let earlier = Earlier::read(output)?;
        changes.first = earlier.is_none;
        for (path, bytes) in files {
            changes.judge(output, &earlier, path, bytes, files)?;
        }
        for (path, hash) in earlier.hashes.iter().filter(|(path, _)| !files.contains_key(*path)) {
            match found(output, path)? {
                Found::File(now) if hash.contains(&sha256(&now)) => {
                    changes.removed.push(path.clone());
                }
                Found::File(_) => changes.obstruct(output.join(path), Kind::Edited),
                // It is gone, or others have put something else there.
                Found::Nothing | Found::Other(..) => {}
            }
        }
        Ok(changes)
    }

    /// Finds out what writing `bytes` at `path` means.
    fn judge(
        &mut self,
        output: &Utf8Path,
        earlier: &Earlier,
        path: &Utf8PathBuf,
        bytes: &[u8],
        files: &Files,
    ) -> Result<(), WriteError> {
        match found(output, path)? {
            Found::Nothing => self.new.push(path.clone()),
            Found::File(now) if now == bytes => self.unchanged.push(path.clone()),
            // The index is ours by its name: a broken one must not stop all builds.
            Found::File(now) if path == INDEX || earlier.wrote(path, &now) => {
                self.changed.push(path.clone());
            }
            Found::File(_) => {
                let is_ours = earlier.hashes.contains_key(path);
                let kind = if is_ours { Kind::Edited } else { Kind::Foreign };
                self.obstruct(output.join(path), kind);
            }
            Found::Other(place, kind) => {
                let is_plain = matches!(kind, Kind::File | Kind::Folder);
                if is_plain && earlier.all_goes(output, &place, files)? {
                    self.new.push(path.clone());
                } else {
                    self.obstruct(place, kind);
                }
            }
        }
        Ok(())
    }

    fn obstruct(&mut self, path: Utf8PathBuf, kind: Kind) {
        if !self.obstacles.iter().any(|known| known.path == path) {
            self.obstacles.push(Obstacle { path, kind });
        }
    }

    /// Whether nothing is to be done.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }

    /// Files whose bytes are not yet on the disk.
    pub(super) fn to_write(&self) -> BTreeSet<&Utf8Path> {
        self.new.iter().chain(&self.changed).map(Utf8PathBuf::as_path).collect()
    }

    /// The changes, when nothing is in the way of them.
    ///
    /// # Errors
    /// What is in the way.
    pub fn unobstructed(self) -> Result<Self, WriteError> {
        if self.obstacles.is_empty() { Ok(self) } else { Err(WriteError::InTheWay(self.obstacles)) }
    }
}

/// What earlier builds wrote: path to the SHA-256 of its bytes. There are two of one path when a build
/// that moves files in one by one was killed.
struct Earlier {
    hashes: BTreeMap<Utf8PathBuf, BTreeSet<String>>,
    is_none: bool,
}

impl Earlier {
    fn read(output: &Utf8Path) -> Result<Self, WriteError> {
        let index = look(&output.join(INDEX)).map_err(|error| failed(output, error))?;
        let folders = [output.to_owned()].into_iter().chain(leftovers::inside(output));
        let mut hashes: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for row in folders.filter_map(|folder| read_index(&folder)).flat_map(|index| index.files) {
            if is_inside(&row.path) {
                hashes.entry(row.path).or_default().insert(row.sha256);
            }
        }
        Ok(Self { hashes, is_none: index.is_none() })
    }

    fn wrote(&self, path: &Utf8Path, bytes: &[u8]) -> bool {
        self.hashes.get(path).is_some_and(|hashes| hashes.contains(&sha256(bytes)))
    }

    /// Whether `place`, a file or a folder, holds only files of ours that go with this build.
    fn all_goes(
        &self,
        output: &Utf8Path,
        place: &Utf8Path,
        files: &Files,
    ) -> Result<bool, WriteError> {
        for entry in walkdir::WalkDir::new(place) {
            let entry = entry.map_err(|error| failed(place, error.into()))?;
            if entry.file_type().is_dir() {
                continue;
            }
            let path = Utf8Path::from_path(entry.path());
            let Some(path) = path.and_then(|path| path.strip_prefix(output).ok()) else {
                return Ok(false);
            };
            let goes = !files.contains_key(path)
                && matches!(found(output, path)?, Found::File(now) if self.wrote(path, &now));
            if !goes {
                return Ok(false);
            }
        }
        // An empty folder is no work of ours.
        Ok(self.hashes.keys().any(|path| output.join(path).starts_with(place)))
    }
}

fn read_index(folder: &Utf8Path) -> Option<Index> {
    let path = folder.join(INDEX);
    // Reading a pipe would wait for its writer.
    path.symlink_metadata().ok().filter(std::fs::Metadata::is_file)?;
    serde_json::from_slice(&std::fs::read(path).ok()?).ok()
}

/// Whether `path` is relative and stays below its root.
fn is_inside(path: &Utf8Path) -> bool {
    path.components().all(|part| matches!(part, camino::Utf8Component::Normal(_)))
}

/// What is on the disk where a file should be.
enum Found {
    Nothing,
    /// A plain file with these bytes.
    File(Vec<u8>),
    /// Something else, at this path or at a folder on the way.
    Other(Utf8PathBuf, Kind),
}

/// Looks at `path` below `output`, following no link.
fn found(output: &Utf8Path, path: &Utf8Path) -> Result<Found, WriteError> {
    let mut place = output.to_owned();
    let mut parts = path.components().peekable();
    while let Some(part) = parts.next() {
        place.push(part);
        let meta = look(&place).map_err(|error| failed(&place, error))?;
        let Some(meta) = meta else { return Ok(Found::Nothing) };
        let is_last = parts.peek().is_none();
        if !is_last && !meta.is_dir() || is_last && !meta.is_file() {
            let kind = Kind::of(output, &place, &meta);
            return Ok(Found::Other(place, kind));
        }
    }
    match std::fs::read(&place) {
        Ok(bytes) => Ok(Found::File(bytes)),
        Err(error) => Err(WriteError::Io("read", place, error)),
    }
}

fn failed(path: &Utf8Path, error: io::Error) -> WriteError {
    WriteError::Io("look at", path.to_owned(), error)
}

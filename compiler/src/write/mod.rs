//! Writing an artifact: the only stage that changes the disk.
//!
//! [`Place::changes`] looks at the disk and says what a build would change. [`Place::write`] makes it
//! so under a lock: a complete folder is written beside the artifact and the two are exchanged by one
//! system call, so that a reader sees one build or the other. Where that cannot be, files are moved in
//! one by one; the next run repairs what a killed one left.

use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use crate::emit::Files;

mod changes;
mod disk;
mod exchange;
mod in_place;
mod leftovers;
mod lock;
mod obstacle;
mod place;
mod stage;

pub use changes::Changes;
pub use obstacle::{Kind, Obstacle};
pub use place::Place;

/// Why an artifact could not be written.
#[derive(Debug)]
pub enum WriteError {
    /// The disk refused: what was tried, on which path.
    Io(&'static str, Utf8PathBuf, io::Error),
    /// What stands where the artifact must be.
    InTheWay(Vec<Obstacle>),
    /// Another build has kept this folder locked for too long.
    Busy(Utf8PathBuf),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(action, path, error) => write!(f, "cannot {action} {path}: {error}"),
            Self::InTheWay(obstacles) => {
                let all: Vec<_> = obstacles.iter().map(ToString::to_string).collect();
                f.write_str(&all.join("; "))
            }
            Self::Busy(parent) => write!(f, "another program keeps {parent} locked"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Makes `output` hold exactly `files` beside files of others: [`Place::write`] on a path alone.
///
/// # Errors
/// As [`Place::write`].
pub fn write(output: &Utf8Path, files: &Files) -> Result<Changes, WriteError> {
    Place::new(output)?.write(files)
}

impl Place {
    /// What writing `files` here would change. Nothing on the disk changes.
    ///
    /// # Errors
    /// A file that cannot be looked at. What is in the way is part of the answer.
    pub fn changes(&self, files: &Files) -> Result<Changes, WriteError> {
        // Without the lock, files of two builds could be met.
        let _lock = self.parent().exists().then(|| lock::Lock::take(self.parent())).transpose()?;
        Changes::look(self.output(), files)
    }

    /// Makes the place hold exactly `files` beside files of others, and says what changed. When all
    /// is as it should be, nothing on the disk is touched.
    ///
    /// # Errors
    /// What is in the way, or the disk's error with its path: then the artifact is as it was. Only
    /// where folders cannot be exchanged, a failing disk may leave files of both builds.
    pub fn write(&self, files: &Files) -> Result<Changes, WriteError> {
        // Others may be writing: only that all is well already can be believed.
        match Changes::look(self.output(), files).and_then(Changes::unobstructed) {
            Ok(changes) if changes.is_empty() && leftovers::all(self).is_empty() => {
                return Ok(changes);
            }
            _ => {}
        }
        std::fs::create_dir_all(self.parent())
            .map_err(|error| WriteError::Io("create", self.parent().to_owned(), error))?;
        let lock = lock::Lock::take(self.parent())?;
        let changes = Changes::look(self.output(), files)?.unobstructed()?;
        let leftovers = leftovers::all(self);
        if !changes.is_empty() && exchange::write(self, files, &changes)? == Exchange::Impossible {
            in_place::write(self, files, &changes)?;
        }
        if lock.is_held() {
            leftovers.iter().for_each(|folder| leftovers::remove(folder));
        }
        Ok(changes)
    }
}

/// Whether the system says by `error` that it does not do such a thing here: it may do another.
fn is_refusal(error: &io::Error) -> bool {
    use io::ErrorKind::{
        CrossesDevices, InvalidInput, PermissionDenied, ReadOnlyFilesystem, ResourceBusy,
        TooManyLinks, Unsupported,
    };
    let refusals = [
        CrossesDevices,
        InvalidInput,
        PermissionDenied,
        ReadOnlyFilesystem,
        ResourceBusy,
        TooManyLinks,
        Unsupported,
    ];
    refusals.contains(&error.kind())
}

/// Whether two folders could be exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exchange {
    /// They were.
    Done,
    /// The system or this folder does not allow it; nothing has changed.
    Impossible,
}

//! One build at a time: an advisory lock that ends with its process and leaves nothing behind.

use std::fs::{File, TryLockError};
use std::time::{Duration, Instant};

use camino::Utf8Path;

use super::{WriteError, disk};

/// How long a build waits for others; writing takes them far less.
const PATIENCE: Duration = Duration::from_secs(60);

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(5);

/// The right to change what lies in a folder, among builds; given back when dropped.
#[derive(Debug)]
pub struct Lock(Option<File>);

impl Lock {
    /// Waits for the lock of `folder`.
    ///
    /// Where the file system has no locks, builds go on without: each one's exchange is still atomic,
    /// but none may take away what looks like left by another.
    ///
    /// # Errors
    /// The folder cannot be opened, or stays locked.
    pub fn take(folder: &Utf8Path) -> Result<Self, WriteError> {
        let file = disk::lock_file(folder)
            .map_err(|error| WriteError::Io("open", folder.to_owned(), error))?;
        let end = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(Some(file))),
                Err(TryLockError::Error(_)) => return Ok(Self(None)),
                Err(TryLockError::WouldBlock) if Instant::now() >= end => {
                    return Err(WriteError::Busy(folder.to_owned()));
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            }
        }
    }

    /// Whether no other build is at work.
    pub fn is_held(&self) -> bool {
        self.0.is_some()
    }
}

//! What can stand in the way of an artifact.

use std::fs::Metadata;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use super::disk;
use crate::diagnostics::{Code, Diagnostic, codes};

/// Something that writing would have to destroy or to write through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// Where it is.
    pub path: Utf8PathBuf,
    /// What it is.
    pub kind: Kind,
}

/// What an obstacle is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A file that no build wrote.
    Foreign,
    /// A file of an earlier build that was edited since.
    Edited,
    /// A link, to this path.
    Link(Utf8PathBuf),
    /// A link that leads out of the folder to be written, to this path.
    LinkOut(Utf8PathBuf),
    /// A link that leads back to itself.
    Circle,
    /// A folder where a file belongs.
    Folder,
    /// A file where a folder belongs.
    File,
    /// A named pipe.
    Pipe,
    /// A socket.
    Socket,
    /// A device.
    Device,
}

impl Kind {
    /// What stands at `path`, seen from a build that may write below `root`.
    ///
    /// A folder is `Folder` and a plain file is `File`: the caller knows which one belongs there.
    pub(super) fn of(root: &Utf8Path, path: &Utf8Path, meta: &Metadata) -> Self {
        let kind = meta.file_type();
        if kind.is_symlink() {
            link(root, path)
        } else if kind.is_dir() {
            Self::Folder
        } else if kind.is_file() {
            Self::File
        } else {
            disk::special(kind)
        }
    }

    fn code(&self) -> Code {
        match self {
            Self::Foreign => codes::ARTIFACT,
            Self::Edited => codes::EDITED,
            _ => codes::IN_THE_WAY,
        }
    }
}

fn link(root: &Utf8Path, path: &Utf8Path) -> Kind {
    match (path.canonicalize_utf8(), root.canonicalize_utf8()) {
        (Ok(target), Ok(root)) if target.starts_with(&root) => Kind::Link(target),
        (Ok(target), _) => Kind::LinkOut(target),
        (Err(error), _) if disk::is_loop(&error) => Kind::Circle,
        _ => Kind::Link(path.read_link_utf8().unwrap_or_default()),
    }
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = &self.path;
        match &self.kind {
            Kind::Foreign => write!(f, "{path} exists and was not written by an earlier build"),
            Kind::Edited => write!(f, "{path} was edited since it was built"),
            Kind::Link(target) => write!(f, "{path} is a link to {target}"),
            Kind::LinkOut(target) => write!(f, "{path} is a link that leads away, to {target}"),
            Kind::Circle => write!(f, "{path} is a link that leads back to itself"),
            Kind::Folder => write!(f, "{path} is a folder, where a file belongs"),
            Kind::File => write!(f, "{path} is a file, where a folder belongs"),
            Kind::Pipe => write!(f, "{path} is a named pipe"),
            Kind::Socket => write!(f, "{path} is a socket"),
            Kind::Device => write!(f, "{path} is a device"),
        }
    }
}

impl From<&Obstacle> for Diagnostic {
    fn from(obstacle: &Obstacle) -> Self {
        let help = match obstacle.kind {
            Kind::Edited => "make the change in the project, then remove the file or move it away",
            _ => "move it away, or choose another --output",
        };
        Self::error(obstacle.kind.code(), obstacle.to_string()).help(help)
    }
}

/// The metadata of `path` itself, links not followed; none when nothing is there.
///
/// # Errors
/// It cannot be looked at.
pub(super) fn look(path: &Utf8Path) -> io::Result<Option<Metadata>> {
    match path.symlink_metadata() {
        Ok(meta) => Ok(Some(meta)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

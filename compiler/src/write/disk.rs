//! What systems do differently.

pub use system::{
    copy_folders, exchange, folder_builder, is_loop, is_same_file, is_same_file_system, lock_file,
    make_removable, special, sync, sync_folder,
};

use camino::Utf8Path;

/// Whether two folders lie on one file system; one that is not there is no matter.
pub fn is_same_file_system_or_absent(one: &Utf8Path, other: &Utf8Path) -> bool {
    !other.exists() || is_same_file_system(one.as_std_path(), other.as_std_path())
}

#[cfg(unix)]
mod system {
    use std::collections::BTreeSet;
    use std::fs::{File, FileType, Permissions};
    use std::io;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
    use std::path::Path;

    use camino::Utf8Path;
    use rustix::io::Errno;

    use crate::write::Kind;

    /// What no file, folder or link is.
    pub fn special(kind: FileType) -> Kind {
        if kind.is_fifo() {
            Kind::Pipe
        } else if kind.is_socket() {
            Kind::Socket
        } else {
            Kind::Device
        }
    }

    /// Whether links go in a circle.
    pub fn is_loop(error: &io::Error) -> bool {
        Errno::from_io_error(error) == Some(Errno::LOOP)
    }

    /// The file to lock for changing what lies in `folder`: the folder itself.
    pub fn lock_file(folder: &Utf8Path) -> io::Result<File> {
        File::open(folder)
    }

    /// Makes folders that all may enter whom the user's mask lets.
    pub fn folder_builder<'b, 'p, 's>(
        builder: &'b mut tempfile::Builder<'p, 's>,
    ) -> &'b mut tempfile::Builder<'p, 's> {
        builder.permissions(Permissions::from_mode(0o777))
    }

    /// Whether both lie on one file system; unknown is no.
    pub fn is_same_file_system(one: &Path, other: &Path) -> bool {
        matches!((one.metadata(), other.metadata()), (Ok(one), Ok(other)) if one.dev() == other.dev())
    }

    /// Whether both paths name one file.
    pub fn is_same_file(one: &Path, other: &Path) -> bool {
        let id = |path: &Path| path.symlink_metadata().map(|meta| (meta.dev(), meta.ino())).ok();
        id(one).is_some() && id(one) == id(other)
    }

    /// Gives the folders below `new` the modes and, where allowed, the owners of those below `old`.
    pub fn copy_folders(old: &Utf8Path, new: &Utf8Path) {
        let folders = walkdir::WalkDir::new(new).contents_first(true).into_iter().flatten();
        for folder in folders.filter(|entry| entry.file_type().is_dir()) {
            let Ok(path) = folder.path().strip_prefix(new) else { continue };
            let Ok(meta) = old.as_std_path().join(path).symlink_metadata() else { continue };
            if meta.is_dir() {
                std::os::unix::fs::chown(folder.path(), Some(meta.uid()), Some(meta.gid())).ok();
                std::fs::set_permissions(folder.path(), meta.permissions()).ok();
            }
        }
    }

    /// Lets its owner remove what lies below `folder`.
    pub fn make_removable(folder: &Utf8Path) {
        let entries = walkdir::WalkDir::new(folder).into_iter().flatten();
        for entry in entries.filter(|entry| entry.file_type().is_dir()) {
            if entry.metadata().is_ok_and(|meta| meta.mode() & 0o700 != 0o700) {
                std::fs::set_permissions(entry.path(), Permissions::from_mode(0o700)).ok();
            }
        }
    }

    /// Waits until `paths` below `root` are on the disk: by one call for all where there is one, since
    /// each call waits for the disk.
    pub fn sync(root: &Utf8Path, paths: &BTreeSet<&Utf8Path>) -> io::Result<()> {
        #[cfg(any(target_os = "linux", target_os = "android"))]
        {
            let _ = paths;
            rustix::fs::syncfs(File::open(root)?).map_err(io::Error::from)
        }
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        {
            paths.iter().try_for_each(|path| File::open(root.join(path))?.sync_all())
        }
    }

    /// Asks for the names in `folder` to be on the disk; they are true in any case.
    pub fn sync_folder(folder: &Utf8Path) {
        File::open(folder).and_then(|folder| folder.sync_all()).ok();
    }

    /// Exchanges two folders by one system call.
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    pub fn exchange(one: &Utf8Path, other: &Utf8Path) -> io::Result<()> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        let (one, other) = (one.as_std_path(), other.as_std_path());
        renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(io::Error::from)
    }

    /// Exchanges two folders, which this system cannot.
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    pub fn exchange(_: &Utf8Path, _: &Utf8Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(not(unix))]
mod system {
    use std::collections::BTreeSet;
    use std::fs::{File, FileType};
    use std::io;
    use std::path::Path;

    use camino::Utf8Path;

    use crate::emit::sha256;
    use crate::write::Kind;

    /// What no file, folder or link is.
    pub fn special(_: FileType) -> Kind {
        Kind::Device
    }

    /// Whether links go in a circle: not told.
    pub fn is_loop(_: &io::Error) -> bool {
        false
    }

    /// The file to lock for changing what lies in `folder`. Folders cannot be locked here, so it is an
    /// empty file among the temporary ones.
    pub fn lock_file(folder: &Utf8Path) -> io::Result<File> {
        let name = sha256(folder.canonicalize_utf8()?.as_str().as_bytes());
        File::create(std::env::temp_dir().join(format!("agent-bundle-{name}.lock")))
    }

    /// Makes folders as the system does.
    pub fn folder_builder<'b, 'p, 's>(
        builder: &'b mut tempfile::Builder<'p, 's>,
    ) -> &'b mut tempfile::Builder<'p, 's> {
        builder
    }

    /// Whether both lie on one file system: a rename tells.
    pub fn is_same_file_system(_: &Path, _: &Path) -> bool {
        true
    }

    /// Whether both paths name one file: not told.
    pub fn is_same_file(_: &Path, _: &Path) -> bool {
        false
    }

    /// Folders have no modes here.
    pub fn copy_folders(_: &Utf8Path, _: &Utf8Path) {}

    /// Folders have no modes here.
    pub fn make_removable(_: &Utf8Path) {}

    /// Waits until `paths` below `root` are on the disk.
    pub fn sync(root: &Utf8Path, paths: &BTreeSet<&Utf8Path>) -> io::Result<()> {
        paths
            .iter()
            .try_for_each(|path| File::options().write(true).open(root.join(path))?.sync_all())
    }

    /// Names are on the disk when the system likes.
    pub fn sync_folder(_: &Utf8Path) {}

    /// Exchanges two folders, which this system cannot.
    pub fn exchange(_: &Utf8Path, _: &Utf8Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

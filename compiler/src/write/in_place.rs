//! Writing an artifact file by file, where folders cannot be exchanged: a mount point, a file system
//! without links, the folder of the project itself.
//!
//! All new files are written into a working folder inside the artifact first, and moved from there, the
//! index last. A reader may see files of two builds meanwhile. When the run is killed or the disk fails,
//! the index in the working folder still says which files are ours, so the next run replaces or removes them all.

use std::collections::BTreeSet;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};

use super::{Changes, Place, WriteError, disk, leftovers, stage};
use crate::emit::{Files, INDEX};

/// Writes the files, then moves each into its place.
///
/// # Errors
/// The disk's. While files are being written, nothing has changed yet.
pub fn write(place: &Place, files: &Files, changes: &Changes) -> Result<(), WriteError> {
    let output = place.output();
    let working = leftovers::new_inside(place)?;
    let root = stage::folder(&working)?;
    let paths = changes.to_write();
    stage::write_files(&root, output, files, &paths)?;
    stage::sync(&root, output, &paths)?;
    let moved = move_in(output, &root, &paths, changes);
    if moved.is_err() {
        // Files of two builds may be there: the index in the working folder is needed to mend that.
        let _ = working.keep();
    }
    moved
}

/// Removes what goes and moves `paths` from `root` into `output`.
fn move_in(
    output: &Utf8Path,
    root: &Utf8Path,
    paths: &BTreeSet<&Utf8Path>,
    changes: &Changes,
) -> Result<(), WriteError> {
    for path in &changes.removed {
        remove(output, path)?;
    }
    let (index, others): (Vec<&Utf8Path>, Vec<_>) =
        paths.iter().copied().partition(|path| *path == INDEX);
    for path in others.into_iter().chain(index) {
        let target = output.join(path);
        let folder = target.parent().unwrap_or(output);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::rename(root.join(path), &target))
            .map_err(|error| WriteError::Io("write", target.clone(), error))?;
    }
    disk::sync_folder(output);
    Ok(())
}

/// Removes a file and the folders that are empty without it.
fn remove(output: &Utf8Path, path: &Utf8PathBuf) -> Result<(), WriteError> {
    let target = output.join(path);
    match std::fs::remove_file(&target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(WriteError::Io("remove", target, error));
        }
        _ => {}
    }
    let folders = path.ancestors().skip(1).filter(|folder| !folder.as_str().is_empty());
    let _ = folders.take_while(|folder| std::fs::remove_dir(output.join(folder)).is_ok()).count();
    Ok(())
}

//! Where an artifact is written.

use camino::{Utf8Component, Utf8Path, Utf8PathBuf};

use super::obstacle::look;
use super::{Kind, Obstacle, WriteError};

/// The folder of an artifact.
#[derive(Debug, Clone)]
pub struct Place {
    output: Utf8PathBuf,
    parent: Utf8PathBuf,
    name: String,
    keeps_folder: bool,
}

impl Place {
    /// The folder `output`, wherever it is.
    ///
    /// # Errors
    /// A path without a name, such as `..`, that does not exist or is a root.
    pub fn new(output: &Utf8Path) -> Result<Self, WriteError> {
        let no_folder = |error| WriteError::Io("use", output.to_owned(), error);
        let named = match output.file_name() {
            Some(_) => output.to_owned(),
            None => output.canonicalize_utf8().map_err(no_folder)?,
        };
        let Some(name) = named.file_name() else {
            return Err(no_folder(std::io::ErrorKind::InvalidInput.into()));
        };
        let parent = named.parent().filter(|parent| !parent.as_str().is_empty());
        let parent = parent.unwrap_or(Utf8Path::new(".")).to_owned();
        let here = std::env::current_dir().ok().and_then(|path| Utf8PathBuf::try_from(path).ok());
        let keeps_folder = here.is_some_and(|here| holds(&named, &here));
        // Without a slash at the end, which would follow a link.
        Ok(Self { output: parent.join(name), name: name.to_owned(), parent, keeps_folder })
    }

    /// The folder `output`, below the project `root` unless absolute.
    ///
    /// # Errors
    /// As [`Place::new`]; or `output` names a folder of the project, but a link leads out of it.
    pub fn of_project(root: &Utf8Path, output: &Utf8Path) -> Result<Self, WriteError> {
        let output = root.join(output);
        if let Some(obstacle) = link_out(root, &output)? {
            return Err(WriteError::InTheWay(vec![obstacle]));
        }
        let place = Self::new(&output)?;
        let keeps_folder = place.keeps_folder || holds(&place.output, root);
        Ok(Self { keeps_folder, ..place })
    }

    /// The artifact's folder.
    pub fn output(&self) -> &Utf8Path {
        &self.output
    }

    /// The folder that holds it.
    pub fn parent(&self) -> &Utf8Path {
        &self.parent
    }

    /// Its name there.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the folder itself must stay: people and programs work in it.
    pub fn keeps_folder(&self) -> bool {
        self.keeps_folder
    }
}

/// Whether `inner` is `outer` or lies below it.
fn holds(outer: &Utf8Path, inner: &Utf8Path) -> bool {
    match (outer.canonicalize_utf8(), inner.canonicalize_utf8()) {
        (Ok(outer), Ok(inner)) => inner.starts_with(outer),
        _ => false,
    }
}

/// The first link between `root` and `output` that leads out of `root`; a path that says itself that
/// it leads out is the user's own choice.
fn link_out(root: &Utf8Path, output: &Utf8Path) -> Result<Option<Obstacle>, WriteError> {
    let Ok(below) = output.strip_prefix(root) else { return Ok(None) };
    if !below.components().all(|part| matches!(part, Utf8Component::Normal(_))) {
        return Ok(None);
    }
    let mut path = root.to_owned();
    for part in below.components() {
        path.push(part);
        let meta = look(&path).map_err(|error| WriteError::Io("look at", path.clone(), error))?;
        let Some(meta) = meta else { return Ok(None) };
        if meta.is_symlink() {
            let kind = Kind::of(root, &path, &meta);
            if matches!(kind, Kind::LinkOut(_) | Kind::Circle) {
                return Ok(Some(Obstacle { path, kind }));
            }
        }
    }
    Ok(None)
}

//! Project files: reading confined to the root, and the texts kept for rendering.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use camino::{Utf8Component, Utf8Path, Utf8PathBuf};

/// Largest file that is read; more is a built bundle or an accident.
const MAX_BYTES: u64 = 1 << 20;

/// The texts of a project, by path below its root.
#[derive(Debug)]
pub struct Sources {
    root: Utf8PathBuf,
    texts: BTreeMap<Utf8PathBuf, Arc<str>>,
}

impl Sources {
    /// Sources below `root`.
    ///
    /// # Errors
    /// A sentence, when `root` is not a folder that can be read.
    pub fn new(root: &Utf8Path) -> Result<Self, String> {
        let real = root
            .canonicalize_utf8()
            .map_err(|error| format!("the project root `{root}` cannot be opened: {error}"))?;
        if real.is_dir() {
            Ok(Self { root: real, texts: BTreeMap::new() })
        } else {
            Err(format!("the project root `{root}` is not a folder"))
        }
    }

    /// The real path of the root.
    pub fn root(&self) -> &Utf8Path {
        &self.root
    }

    /// The text of a file that was read, as it stands on the disk.
    pub fn text(&self, file: &Utf8Path) -> Option<&str> {
        self.texts.get(file).map(AsRef::as_ref)
    }

    /// All texts that were read.
    pub fn into_texts(self) -> BTreeMap<Utf8PathBuf, Arc<str>> {
        self.texts
    }

    /// Reads `file`, a clean path below the root.
    ///
    /// # Errors
    /// The end of a sentence that begins with the file: `does not exist`, `is a folder`, ….
    pub fn read(&mut self, file: &Utf8Path) -> Result<Arc<str>, String> {
        if let Some(text) = self.texts.get(file) {
            return Ok(Arc::clone(text));
        }
        let real = self.locate(file)?;
        let bytes = fs::read(&real).map_err(|error| format!("cannot be read: {error}"))?;
        let text: Arc<str> = String::from_utf8(bytes)
            .map_err(|error| {
                format!("is not UTF-8 (byte {} is not text)", error.utf8_error().valid_up_to())
            })?
            .into();
        self.texts.insert(file.to_owned(), Arc::clone(&text));
        Ok(text)
    }

    /// Whether a file of that name stands in its folder, letter for letter.
    pub fn exists(&self, file: &Utf8Path) -> bool {
        self.root.join(file).is_file() && self.siblings(file).any(|name| file.ends_with(name))
    }

    /// Names of the entries in the folder of `file`, in no order.
    pub fn siblings(&self, file: &Utf8Path) -> impl Iterator<Item = String> + use<> {
        let folder = self.root.join(file).parent().map(Utf8Path::to_owned);
        folder
            .and_then(|folder| folder.read_dir_utf8().ok())
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok().map(|entry| entry.file_name().to_owned()))
    }

    /// The real path of a regular file below the root that is small enough to read.
    fn locate(&self, file: &Utf8Path) -> Result<Utf8PathBuf, String> {
        let real =
            self.root.join(file).canonicalize_utf8().map_err(|error| match error.kind() {
                std::io::ErrorKind::NotFound => "does not exist".to_owned(),
                _ => format!("cannot be opened: {error}"),
            })?;
        if !real.starts_with(&self.root) {
            return Err("is a link that leaves the project".to_owned());
        }
        // The kind is checked before opening: opening a FIFO would wait for a writer.
        let meta = fs::metadata(&real).map_err(|error| format!("cannot be opened: {error}"))?;
        if meta.is_dir() {
            return Err("is a folder".to_owned());
        }
        if !meta.is_file() {
            return Err("is not a regular file".to_owned());
        }
        if meta.len() > MAX_BYTES {
            return Err(format!("is larger than {} MiB", MAX_BYTES >> 20));
        }
        // Where the file system ignores case, another spelling would open here and fail elsewhere.
        match self.siblings(file).find(|name| {
            Some(name.as_str()) != file.file_name()
                && file.file_name().is_some_and(|own| name.eq_ignore_ascii_case(own))
        }) {
            Some(name) if !self.exists(file) => {
                Err(format!("does not exist; the file is named `{name}`"))
            }
            _ => Ok(real),
        }
    }
}

/// Whether every system can have a file or folder called `name`: Windows keeps the names of devices,
/// with any ending, for itself, and drops dots and spaces at the end.
pub fn is_portable(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let numbered = |device: &str| {
        stem.strip_prefix(device).is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    let is_device = ["con", "prn", "aux", "nul"].contains(&stem.as_str());
    !(is_device || numbered("com") || numbered("lpt") || name.ends_with(['.', ' ']))
}

/// Checks a path written by an author and makes it clean: no `./`, forward slashes only.
///
/// # Errors
/// The end of a sentence that begins with the path, when it could leave the project or would mean
/// something else on another system.
pub fn clean(text: &str) -> Result<Utf8PathBuf, &'static str> {
    let drive = |text: &str| {
        let bytes = text.as_bytes();
        bytes.len() > 1 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':'
    };
    if text.trim().is_empty() {
        return Err("is empty");
    }
    if text.contains(char::is_control) {
        return Err("holds a control character");
    }
    if text.starts_with("\\\\") || text.starts_with("//") {
        return Err("names a network share");
    }
    if drive(text) {
        return Err("is a path of one machine: it names a drive");
    }
    if text.contains(':') {
        return Err("is a URL or holds a colon");
    }
    if text.contains('\\') {
        return Err("holds a backslash; separate folders by `/`");
    }
    let path = Utf8Path::new(text);
    if path.is_absolute() {
        return Err("is absolute; write it relative to the project root");
    }
    if path.components().any(|part| part == Utf8Component::ParentDir) {
        return Err("holds `..`; handlers live inside the project");
    }
    let mut names = path.components().filter(|part| matches!(part, Utf8Component::Normal(_)));
    if !names.all(|name| is_portable(name.as_str())) {
        return Err("holds a name that Windows cannot have");
    }
    let clean: Utf8PathBuf =
        path.components().filter(|part| *part != Utf8Component::CurDir).collect();
    if clean.as_str().is_empty() { Err("names the project root itself") } else { Ok(clean) }
}

/// The path below the root that `specifier`, a relative import in `from`, points to.
///
/// Returns `None` when it leaves the project.
pub fn relative(from: &Utf8Path, specifier: &str) -> Option<Utf8PathBuf> {
    let mut path = from.parent().map(Utf8Path::to_owned).unwrap_or_default();
    for part in specifier.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                if !path.pop() {
                    return None;
                }
            }
            name => path.push(name),
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_paths() {
        for (text, expected) in [
            ("./src/a.ts", Ok("src/a.ts")),
            ("src//a.ts", Ok("src/a.ts")),
            ("a b/ü.ts", Ok("a b/ü.ts")),
            ("", Err("is empty")),
            ("./", Err("names the project root itself")),
            ("../a.ts", Err("holds `..`; handlers live inside the project")),
            ("src/../../a.ts", Err("holds `..`; handlers live inside the project")),
            ("/etc/a.ts", Err("is absolute; write it relative to the project root")),
            ("C:\\a.ts", Err("is a path of one machine: it names a drive")),
            ("c:/a.ts", Err("is a path of one machine: it names a drive")),
            ("\\\\srv\\a.ts", Err("names a network share")),
            ("//srv/a.ts", Err("names a network share")),
            ("file:///a.ts", Err("is a URL or holds a colon")),
            ("src\\a.ts", Err("holds a backslash; separate folders by `/`")),
            ("a\0b.ts", Err("holds a control character")),
            ("src/CON.ts", Err("holds a name that Windows cannot have")),
            ("lpt1/a.ts", Err("holds a name that Windows cannot have")),
            ("a. /b.ts", Err("holds a name that Windows cannot have")),
            ("console/com/com0/nullish.ts", Ok("console/com/com0/nullish.ts")),
        ] {
            assert_eq!(clean(text), expected.map(Utf8PathBuf::from), "{text:?}");
        }
    }

    #[test]
    fn relative_imports_stay_inside() {
        let from = Utf8Path::new("src/hooks/a.ts");
        assert_eq!(relative(from, "../b.js"), Some("src/b.js".into()));
        assert_eq!(relative(from, "./c/d.js"), Some("src/hooks/c/d.js".into()));
        assert_eq!(relative(from, "../../../x.js"), None);
    }
}

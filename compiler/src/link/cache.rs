//! What is kept between builds, linked files and bodies, each under a name made from all that it
//! depends on.
//!
//! ```text
//! <folder>/.gitignore      keeps the folder out of version control
//! <folder>/summaries.json  what each text imports, so that it need not be parsed
//! <folder>/<key>           a digest of the rest; a linked file or a body as JSON
//! ```
//!
//! The folder can be deleted at any time. What is damaged, or was written by another compiler, is
//! not there; what cannot be written is not kept.

use std::{
    collections::{BTreeMap, HashSet},
    fs::{self, File},
    io::{self, Write as _},
    time::Duration,
};

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest as _, Sha256};

use super::{
    digest::{Digest, Digester},
    summary::{Summaries, Summary},
};

const SUMMARIES: &str = "summaries.json";

/// How long what no build uses is kept.
const OLD: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// A folder of what was made.
pub(super) struct Cache {
    folder: Utf8PathBuf,
    /// The compiler whose files these are.
    compiler: String,
    /// Names and bytes of files that are not written yet.
    taken: Vec<(String, Encoded)>,
    /// Names of files in use.
    held: HashSet<String>,
    /// What `summaries.json` holds.
    stored: Summaries,
}

/// The form of `summaries.json`.
#[derive(Serialize, Deserialize)]
struct Document {
    compiler: String,
    /// By digest.
    summaries: BTreeMap<String, Summary>,
}

impl Cache {
    /// The cache in `folder`, which need not be there; none where a link could lead elsewhere.
    pub fn open(folder: &Utf8Path) -> Option<Self> {
        let plain =
            |folder: &Utf8Path| folder.symlink_metadata().map_or(true, |meta| meta.is_dir());
        if !folder.ancestors().take(2).all(plain) {
            return None;
        }
        let compiler = compiler();
        let stored = stored(folder, &compiler).unwrap_or_default();
        let (taken, held) = (Vec::new(), HashSet::new());
        Some(Self { folder: folder.to_owned(), compiler, taken, held, stored })
    }

    /// The summaries of earlier builds.
    pub fn summaries(&self) -> &Summaries {
        &self.stored
    }

    /// What was kept under this key.
    pub fn get<T: DeserializeOwned>(&self, key: &Digest) -> Option<T> {
        decode(&fs::read(self.folder.join(self.name(key))).ok()?)
    }

    /// Takes what is to be kept under this key in the end.
    pub fn put(&mut self, key: &Digest, made: Encoded) {
        self.taken.push((self.name(key), made));
        self.hold(key);
    }

    /// Says that what is kept under this key is still in use.
    pub fn hold(&mut self, key: &Digest) {
        self.held.insert(self.name(key));
    }

    /// Keeps what was taken, and the summaries that a build used. Where these are new, the others
    /// go, and so does what was not used for long.
    pub fn keep(&mut self, used: Summaries) {
        // A cache that cannot be written is a slower build, and no problem.
        let taken = std::mem::take(&mut self.taken);
        if !taken.is_empty() && self.create().is_err() {
            return;
        }
        // One after another: threads would wait for each other at the folder.
        for (name, made) in &taken {
            let _ = self.write(name, &made.0);
        }
        if used.keys().all(|digest| self.stored.contains_key(digest)) {
            return;
        }
        let document = Document {
            compiler: self.compiler.clone(),
            summaries: used.iter().map(|(key, one)| (hex(key), one.clone())).collect(),
        };
        if let Ok(text) = serde_json::to_vec(&document) {
            let _ = self.write(SUMMARIES, &text);
        }
        self.stored = used;
        self.sweep();
    }

    fn name(&self, key: &Digest) -> String {
        let mut digester = Digester::default();
        digester.add(&self.compiler);
        digester.add(key);
        hex(&digester.finish())
    }

    fn create(&self) -> io::Result<()> {
        if !self.folder.exists() {
            fs::create_dir_all(&self.folder)?;
            self.write(".gitignore", b"*\n")?;
        }
        Ok(())
    }

    /// Writes a new file: nothing is written through a link. A part of it is no harm: its digest is
    /// wrong then, or it is no JSON.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        let mut file = match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                fs::remove_file(&path)?;
                File::create_new(&path)?
            }
            created => created?,
        };
        file.write_all(bytes)
    }

    /// Removes what was not used for long.
    fn sweep(&self) {
        let Ok(files) = self.folder.read_dir_utf8() else { return };
        for file in files.flatten() {
            let ours = from_hex(file.file_name()).is_some();
            let age = file.metadata().and_then(|meta| meta.modified()).map(|time| time.elapsed());
            let old = matches!(age, Ok(Ok(age)) if age > OLD);
            if old && ours && !self.held.contains(file.file_name()) {
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

/// The summaries that `compiler` kept in `folder`.
fn stored(folder: &Utf8Path, compiler: &str) -> Option<Summaries> {
    let text = fs::read(folder.join(SUMMARIES)).ok()?;
    let document: Document = serde_json::from_slice(&text).ok()?;
    (document.compiler == compiler).then_some(())?;
    let rows = document.summaries.into_iter();
    rows.map(|(digest, summary)| Some((from_hex(&digest)?, summary))).collect()
}

/// Tells compilers apart: by version, and by the file that runs.
fn compiler() -> String {
    let file = std::env::current_exe().and_then(fs::metadata);
    let facts = file.and_then(|meta| Ok((meta.len(), meta.modified()?)));
    format!("{} {:?}", env!("CARGO_PKG_VERSION"), facts.ok())
}

/// The bytes of a file: a digest, and the text that it vouches for.
pub(super) struct Encoded(Vec<u8>);

/// What is to be kept of `made`.
pub(super) fn encode(made: &impl Serialize) -> Option<Encoded> {
    let text = serde_json::to_string(made).ok()?;
    Some(Encoded(format!("{}\n{text}", hex(&Sha256::digest(&text).into())).into_bytes()))
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (digest, text) = std::str::from_utf8(bytes).ok()?.split_once('\n')?;
    let whole = hex(&Sha256::digest(text).into()) == digest;
    whole.then(|| serde_json::from_str(text).ok()).flatten()
}

fn hex(digest: &Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Digest> {
    let mut digest = Digest::default();
    if text.len() != 2 * digest.len() {
        return None;
    }
    for (index, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(digest)
}

#[cfg(test)]
mod tests {
    use super::super::Linked;
    use super::*;

    fn linked() -> Linked {
        Linked { code: "a\né".into(), map: "{}".into() }
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Utf8Path::from_path(folder.path()).unwrap().join("cache");
        let key = [7; 32];
        let mut cache = Cache::open(&folder).unwrap();
        cache.put(&key, encode(&linked()).unwrap());
        assert!(!folder.exists(), "nothing is written before the end");
        cache.keep(Summaries::new());
        assert_eq!(Cache::open(&folder).unwrap().get::<Linked>(&key), Some(linked()));
        assert_eq!(fs::read_to_string(folder.join(".gitignore")).unwrap(), "*\n");
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_or_removed_behind_a_link() {
        use std::os::unix::fs::symlink;

        let root = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(root.path()).unwrap();
        let (away, folder) = (root.join("away"), root.join("generated/cache"));
        fs::create_dir_all(away.join("cache")).unwrap();
        symlink(&away, root.join("generated")).unwrap();
        assert!(Cache::open(&folder).is_none());
        fs::remove_file(root.join("generated")).unwrap();
        fs::create_dir(root.join("generated")).unwrap();
        symlink(&away, &folder).unwrap();
        assert!(Cache::open(&folder).is_none());

        fs::remove_file(&folder).unwrap();
        fs::create_dir(&folder).unwrap();
        let (mut cache, mine) = (Cache::open(&folder).unwrap(), away.join("mine"));
        fs::write(&mine, "mine").unwrap();
        symlink(&mine, folder.join(cache.name(&[7; 32]))).unwrap();
        symlink(&mine, folder.join(SUMMARIES)).unwrap();
        cache.put(&[7; 32], encode(&linked()).unwrap());
        cache.keep(Summaries::from([([1; 32], Summary::default())]));
        assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
        let kept = Cache::open(&folder).unwrap();
        assert_eq!(kept.get::<Linked>(&[7; 32]), Some(linked()));
        assert_eq!(kept.summaries().len(), 1);
    }

    #[test]
    fn damaged_files_are_not_there() {
        let Encoded(bytes) = encode(&linked()).unwrap();
        assert_eq!(decode::<Linked>(&bytes), Some(linked()));
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            assert_eq!(decode::<Linked>(&bytes), None, "byte {at}");
            assert_eq!(decode::<Linked>(&bytes[..at]), None, "{at} bytes");
        }
    }

    #[test]
    fn digests_are_written_and_read() {
        let digest = Digest::from(Sha256::digest("x"));
        assert_eq!(from_hex(&hex(&digest)), Some(digest));
        assert_eq!(from_hex("00"), None);
    }
}

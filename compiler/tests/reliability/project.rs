//! A small plugin in a folder of its own, and what its artifact looks like on the disk.

use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::process::Command;

use camino::{Utf8Path, Utf8PathBuf};
use tempfile::TempDir;

/// A project that can be built.
pub struct Project {
    pub root: Utf8PathBuf,
    _folder: TempDir,
}

/// What the command said, and how it ended.
#[derive(Debug)]
pub struct Said {
    pub stdout: String,
    pub stderr: String,
    /// None when it was killed.
    pub exit: Option<i32>,
}

impl Project {
    /// A plugin for `hosts` with one hook that does nothing.
    pub fn new(hosts: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = Utf8Path::from_path(folder.path()).expect("UTF-8").canonicalize_utf8();
        let project = Self { root: root.expect("a path").join("project"), _folder: folder };
        let targets = hosts.iter().map(|host| format!("\"{host}\"")).collect::<Vec<_>>().join(",");
        let config = format!("{{ \"plugin\": {{ \"name\": \"p\" }}, \"targets\": [{targets}] }}");
        project.put("agent-bundle.config.json", &config);
        project.say("nothing");
        project
    }

    /// Writes a file of the project.
    pub fn put(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    /// Lets the hook carry `text`, so that its wrappers change.
    pub fn say(&self, text: &str) {
        let route = format!("export default () => {{ console.error({text:?}); }};\n");
        self.put("src/events/tool/before.ts", &route);
    }

    /// The folder of the artifact.
    pub fn output(&self) -> Utf8PathBuf {
        self.root.join("artifact")
    }

    /// The command with `args` on this project.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command.args(args).args(["--root", self.root.as_str()]).env("NO_COLOR", "1");
        command
    }

    /// Runs the command with `args`.
    pub fn run(&self, args: &[&str]) -> Said {
        said(&mut self.command(args))
    }

    /// Builds, which must succeed, and gives the artifact.
    pub fn build(&self) -> Tree {
        let built = self.run(&["build"]);
        assert_eq!((built.stderr.as_str(), built.exit), ("", Some(0)));
        tree(&self.output())
    }

    /// Working folders that a build has left.
    pub fn strays(&self) -> Vec<String> {
        walkdir::WalkDir::new(&self.root)
            .into_iter()
            .flatten()
            .map(|entry| entry.path().to_string_lossy().into_owned())
            .filter(|path| path.contains(".agent-bundle-"))
            .collect()
    }
}

/// The command under test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_agent-bundle");

/// Runs `command` to its end.
pub fn said(command: &mut Command) -> Said {
    let output = command.output().expect("a program that starts");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Said { stdout: text(output.stdout), stderr: text(output.stderr), exit: output.status.code() }
}

/// Whether `program` can be run here.
pub fn has(program: &str, args: &[&str]) -> bool {
    let has = Command::new(program).args(args).output().is_ok_and(|ran| ran.status.success());
    if !has {
        eprintln!("skipped: {program} {} does not work here", args.join(" "));
    }
    has
}

/// All entries below a folder: path to bytes; a folder ends with a slash and has none.
pub type Tree = BTreeMap<String, Vec<u8>>;

/// What lies below `root`.
pub fn tree(root: &Utf8Path) -> Tree {
    let mut tree = Tree::new();
    for entry in walkdir::WalkDir::new(root).min_depth(1) {
        let entry = entry.expect("an entry");
        let path = entry.path().strip_prefix(root).expect("below").to_string_lossy().into_owned();
        if entry.file_type().is_dir() {
            tree.insert(path + "/", Vec::new());
        } else if entry.file_type().is_file() {
            tree.insert(path, std::fs::read(entry.path()).expect("a file"));
        } else {
            tree.insert(path, b"something else".to_vec());
        }
    }
    tree
}

/// What tells whether an entry was touched: inode, modification and change, to the nanosecond.
pub type Identity = (u64, (i64, i64), (i64, i64));

/// The identity of the entry at `path` itself.
pub fn identity(path: &Utf8Path) -> Identity {
    let meta = path.symlink_metadata().unwrap_or_else(|error| panic!("{path}: {error}"));
    (meta.ino(), (meta.mtime(), meta.mtime_nsec()), (meta.ctime(), meta.ctime_nsec()))
}

/// The identities of `root` and of all below it.
pub fn identities(root: &Utf8Path) -> BTreeMap<String, Identity> {
    let entries = walkdir::WalkDir::new(root).into_iter().map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| {
            let path = Utf8Path::from_path(entry.path()).expect("UTF-8").to_owned();
            (path.to_string(), identity(&path))
        })
        .collect()
}

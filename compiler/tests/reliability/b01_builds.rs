//! Builds do not depend on where, when, by whom and on what machine they are made.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use regex::bytes::Regex;

use crate::support::{feed, repository};

const EXAMPLES: [&str; 4] = ["policy-guard", "host-test", "guarded", "hooks-and-scripts"];

/// What surrounds a build.
struct Surroundings {
    /// Run before the program in the same shell.
    shell: &'static str,
    /// Variables.
    env: &'static [(&'static str, &'static str)],
    /// Files are copied in the opposite order.
    reversed: bool,
    /// The build starts in the project itself.
    inside: bool,
    /// Age of all files and folders.
    age: Duration,
}

#[test]
fn b01_builds_are_the_same_everywhere() {
    let one = Surroundings {
        shell: "umask 022",
        env: &[("TZ", "UTC"), ("LANG", "C"), ("USER", "one"), ("HOME", "/home/one")],
        reversed: false,
        inside: false,
        age: Duration::ZERO,
    };
    let other = Surroundings {
        shell: "umask 077; command -v taskset >/dev/null && set -- taskset -c 0 \"$@\"",
        env: &[
            ("TZ", "Pacific/Kiritimati"),
            ("LANG", "tr_TR.UTF-8"),
            ("LC_ALL", "tr_TR.UTF-8"),
            ("USER", "öther"),
            ("LOGNAME", "öther"),
            ("HOME", "/nonexistent"),
            ("RAYON_NUM_THREADS", "1"),
        ],
        reversed: true,
        inside: true,
        age: Duration::from_secs(400 * 24 * 60 * 60),
    };
    let time = Regex::new(r"\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d").unwrap();
    for example in EXAMPLES {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let roots = [folders[0].path().join("p"), folders[1].path().join("a longer/path, ünï")];
        let trees = [build(example, &roots[0], &one), build(example, &roots[1], &other)];
        assert!(trees[0].len() > 3, "{example}: {:?}", trees[0].keys());
        assert_eq!(trees[0].keys().collect::<Vec<_>>(), trees[1].keys().collect::<Vec<_>>());
        for (path, bytes) in &trees[0] {
            assert!(*bytes == trees[1][path], "{example}: {} differs", path.display());
            let source = repository().canonicalize_utf8().unwrap();
            let places = roots.iter().map(|root| root.to_str().unwrap()).chain([source.as_str()]);
            for place in places {
                let found = bytes.windows(place.len()).any(|part| part == place.as_bytes());
                assert!(!found, "{example}: {} names {place}", path.display());
            }
            assert!(!time.is_match(bytes), "{example}: {} names a time", path.display());
        }
    }
}

/// Builds a copy of `example` at `root`; gives the files.
fn build(example: &str, root: &Path, around: &Surroundings) -> BTreeMap<PathBuf, Vec<u8>> {
    copy(repository().join("examples").join(example).as_std_path(), root, around);
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{}; exec \"$@\"", around.shell), "sh"])
        .arg(env!("CARGO_BIN_EXE_agent-bundle"))
        .args(["build", "--quiet"])
        .envs(around.env.iter().copied());
    if around.inside {
        command.current_dir(root);
    } else {
        command.arg("--root").arg(root).current_dir("/");
    }
    let (stdout, stderr, exit) = feed(command, b"");
    assert_eq!(exit, 0, "{example}: {stdout}{stderr}");
    let artifact = root.join("artifact");
    let files = walkdir::WalkDir::new(&artifact).into_iter().map(Result::unwrap);
    let files = files.filter(|entry| entry.file_type().is_file());
    let read = |entry: walkdir::DirEntry| {
        let path = entry.path().strip_prefix(&artifact).unwrap().to_owned();
        (path, fs::read(entry.path()).unwrap())
    };
    files.map(read).collect()
}

/// Copies a project without what is built; packages are linked to.
fn copy(from: &Path, to: &Path, around: &Surroundings) {
    let skipped = ["artifact", "node_modules", "out"];
    let entries = walkdir::WalkDir::new(from).sort_by_file_name().into_iter();
    let entries =
        entries.filter_entry(|entry| !skipped.iter().any(|name| entry.file_name() == *name));
    let mut entries: Vec<_> = entries.map(Result::unwrap).collect();
    if around.reversed {
        entries.reverse();
    }
    let place = |entry: &walkdir::DirEntry| to.join(entry.path().strip_prefix(from).unwrap());
    for entry in entries.iter().filter(|entry| entry.file_type().is_file()) {
        fs::create_dir_all(place(entry).parent().unwrap()).unwrap();
        fs::copy(entry.path(), place(entry)).unwrap();
    }
    if let Ok(packages) = from.join("node_modules").canonicalize() {
        std::os::unix::fs::symlink(packages, to.join("node_modules")).unwrap();
    }
    for entry in &entries {
        let file = fs::File::open(place(entry)).unwrap();
        file.set_modified(SystemTime::now() - around.age).unwrap();
    }
}

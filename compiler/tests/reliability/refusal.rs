//! What is never written to or through.

use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;

use camino::{Utf8Path, Utf8PathBuf};
use rustix::fs::{CWD, FileType, Mode, makedev, mkfifoat, mknodat};

use crate::project::{Project, identities, tree};

/// Puts something else in the place of the file or folder at the first path; the second one is a
/// folder outside of the project. Whether that was possible.
type Put = fn(&Utf8Path, &Utf8Path) -> bool;

/// What is put, and what the message says of it.
const IN_PLACE_OF_A_FILE: &[(&str, Put, &str)] = &[
    ("a link that leads away", |at, outside| link(&outside.join("file"), at), "leads away, to"),
    ("a link to nothing", |at, _| link("nowhere".into(), at), "is a link to nowhere"),
    ("a loop", |at, _| link(at.file_name().expect("a name").into(), at), "leads back to itself"),
    ("a folder", |at, _| std::fs::create_dir(at).is_ok(), "is a folder, where a file belongs"),
    ("a pipe", |at, _| mkfifoat(CWD, at.as_std_path(), Mode::RUSR).is_ok(), "is a named pipe"),
    ("a socket", |at, _| UnixListener::bind(at).is_ok(), "is a socket"),
    ("a device", |at, _| null_device(at), "is a device"),
];

/// The same for a folder.
const IN_PLACE_OF_A_FOLDER: &[(&str, Put, &str)] = &[
    ("a link that leads away", |at, outside| link(outside, at), "leads away, to"),
    ("a loop", |at, _| link(at.file_name().expect("a name").into(), at), "leads back to itself"),
    ("a file", |at, _| std::fs::write(at, "mine").is_ok(), "is a file, where a folder belongs"),
    ("a pipe", |at, _| mkfifoat(CWD, at.as_std_path(), Mode::RUSR).is_ok(), "is a named pipe"),
];

fn link(target: &Utf8Path, at: &Utf8Path) -> bool {
    symlink(target, at).is_ok()
}

/// Makes a device that swallows all; only the superuser may.
fn null_device(at: &Utf8Path) -> bool {
    mknodat(CWD, at.as_std_path(), FileType::CharacterDevice, Mode::RUSR, makedev(1, 3)).is_ok()
}

/// Builds with something else at each of `places` in the project; all must be refused and untouched.
fn refused(places: &[&str], cases: &[(&str, Put, &str)]) {
    for place in places {
        for (name, put, message) in cases {
            let project = Project::new(&["claude"]);
            let outside = project.root.join("../outside");
            std::fs::create_dir(&outside).expect("a folder");
            std::fs::write(outside.join("file"), "theirs").expect("a file");
            let at = project.root.join(place);
            std::fs::create_dir_all(at.parent().expect("a parent")).expect("a folder");
            if !put(&at, &outside) {
                eprintln!("skipped: {name} cannot be made here");
                continue;
            }
            refuses(&project, message, &at, name);
            assert_eq!(tree(&outside).len(), 1, "{name} at {place}");
        }
    }
}

/// Builds; the message speaks of `at`, and nothing has changed.
fn refuses(project: &Project, message: &str, at: &Utf8Path, name: &str) {
    let before = identities(&project.root);
    let said = project.run(&["build", "--no-cache"]);
    assert_eq!(said.exit, Some(2), "{name}: {said:?}");
    assert!(said.stderr.contains(message), "{name}: {}", said.stderr);
    assert!(said.stderr.contains(at.as_str()), "{name}: {}", said.stderr);
    assert!(said.stderr.contains("AB6002"), "{name}: {}", said.stderr);
    assert_eq!(identities(&project.root), before, "{name}");
}

#[test]
fn b06_no_file_is_written_through_or_over_something_else() {
    refused(
        &["artifact/hooks/hooks.json", "artifact/agent-bundle.manifest.json"],
        IN_PLACE_OF_A_FILE,
    );
}

#[test]
fn b06_no_folder_is_something_else() {
    refused(&["artifact", "artifact/hooks"], IN_PLACE_OF_A_FOLDER);
}

#[test]
fn b06_a_link_above_the_output_may_not_leave_the_project() {
    let project = Project::new(&["claude"]);
    let outside = project.root.join("../outside");
    std::fs::create_dir(&outside).expect("a folder");
    symlink(&outside, project.root.join("out")).expect("a link");
    let build = |output: &str| project.run(&["build", "--output", output]);
    let said = build("out/artifact");
    assert_eq!(said.exit, Some(2));
    assert!(said.stderr.contains("leads away, to"), "{}", said.stderr);
    assert_eq!(tree(&outside).len(), 0);
    // A path that leads out by itself is the user's choice; so is a link that stays inside.
    assert_eq!(build("../outside/artifact").exit, Some(0));
    std::fs::create_dir(project.root.join("within")).expect("a folder");
    symlink("within", project.root.join("inner")).expect("a link");
    assert_eq!(build("inner/artifact").exit, Some(0));
    assert!(project.root.join("within/artifact/hooks/hooks.json").exists());
    let told = |output: &str| {
        let checked = project.run(&["build", "--check", "--output", output]);
        (checked.exit, checked.stdout)
    };
    assert_eq!(told("inner/artifact").0, Some(0));
    assert_eq!(told("out/artifact").0, Some(2));
}

#[test]
fn b06_a_slash_follows_no_link() {
    let project = Project::new(&["claude"]);
    std::fs::create_dir(project.root.join("within")).expect("a folder");
    symlink("within", project.output()).expect("a link");
    for output in ["artifact", "artifact/", "./artifact/."] {
        let said = project.run(&["build", "--output", output]);
        assert_eq!(said.exit, Some(2), "{output}: {said:?}");
        assert!(said.stderr.contains("is a link to "), "{output}: {}", said.stderr);
    }
    assert_eq!(tree(&project.root.join("within")).len(), 0);
}

#[test]
fn b06_a_hard_link_is_not_written_through() {
    let project = Project::new(&["claude"]);
    project.build();
    let wrapper = project.output().join("hooks/event-route-tool-before.mjs");
    let other: Utf8PathBuf = project.root.join("../other.mjs");
    std::fs::hard_link(&wrapper, &other).expect("a link");
    let before = std::fs::read(&other).expect("a file");
    project.say("something else");
    project.build();
    assert_eq!(std::fs::read(&other).expect("a file"), before);
    assert_ne!(std::fs::read(&wrapper).expect("a file"), before);

    let foreign = Project::new(&["claude"]);
    let mine = foreign.root.join("mine.json");
    std::fs::write(&mine, "{}").expect("a file");
    std::fs::create_dir_all(foreign.output().join("hooks")).expect("a folder");
    std::fs::hard_link(&mine, foreign.output().join("hooks/hooks.json")).expect("a link");
    let said = foreign.run(&["build"]);
    assert_eq!(said.exit, Some(2));
    assert!(said.stderr.contains("AB6000"), "{}", said.stderr);
    assert_eq!(std::fs::read_to_string(&mine).expect("a file"), "{}");
}

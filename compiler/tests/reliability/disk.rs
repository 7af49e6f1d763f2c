//! Disks that are full, read-only or forbidden.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::project::{BINARY, Project, Said, has, said, tree};

/// Somebody without rights.
const NOBODY: u32 = 65534;

/// Runs `script` by sh as the superuser of namespaces of its own. Its parameters are the command, the
/// project and its parent.
fn apart(project: &Project, script: &str) -> Option<Said> {
    if !has("unshare", &["-rm", "true"]) {
        return None;
    }
    let parent = project.root.parent().expect("a parent");
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-euc", script, "sh", BINARY]);
    command.args([project.root.as_str(), parent.as_str()]).env("NO_COLOR", "1");
    Some(said(&mut command))
}

/// A build that could not write said so, and named the artifact.
fn could_not_write(said: &Said, path: &str) {
    assert_eq!((said.exit, said.stdout.as_str()), (Some(2), ""), "{said:?}");
    assert!(said.stderr.starts_with("error: cannot ") && said.stderr.contains(path), "{said:?}");
}

#[test]
fn b05_a_full_disk_leaves_the_old_artifact() {
    let project = Project::new(&["claude", "codex"]);
    let old = project.build();
    project.say("something else");
    // The old artifact is copied to the small disk, and from there back to be looked at.
    let script = r#"
        mkdir "$3/disk" "$3/after"
        mount -t tmpfs -o size=128k small "$3/disk"
        cp -r "$2/artifact" "$3/disk/artifact"
        dd if=/dev/zero of="$3/disk/filling" bs=4k 2>/dev/null || true
        set +e
        "$1" build --quiet --root "$2" --output "$3/disk/artifact"
        code=$?
        cp -r "$3/disk/artifact" "$3/after"
        ls -A "$3/disk" > "$3/after/names"
        exit $code
    "#;
    let Some(said) = apart(&project, script) else { return };
    could_not_write(&said, "/disk/artifact");
    let after = project.root.join("../after");
    assert_eq!(tree(&after.join("artifact")), old);
    let names = std::fs::read_to_string(after.join("names")).expect("names");
    assert_eq!(names, "artifact\nfilling\n", "no working folder is left");
}

#[test]
fn b05_a_read_only_disk_leaves_the_old_artifact() {
    for place in ["artifact", "."] {
        let project = Project::new(&["claude", "codex"]);
        let old = project.build();
        project.say("something else");
        let script = format!(
            r#"
            mount --bind "$2/{place}" "$2/{place}"
            mount -o remount,ro,bind "$2/{place}"
            exec "$1" build --quiet --root "$2"
            "#
        );
        let Some(said) = apart(&project, &script) else { return };
        could_not_write(&said, "/artifact");
        assert_eq!(tree(&project.output()), old, "{place}");
        assert_eq!(project.strays(), [""; 0], "{place}");
    }
}

/// A folder of its own on a disk cannot be exchanged, yet is written.
#[test]
fn b05_a_mounted_folder_is_written() {
    let project = Project::new(&["claude", "codex"]);
    project.build();
    project.say("something else");
    let script = r#"
        mount --bind "$2/artifact" "$2/artifact"
        touch "$2/artifact/mine"
        "$1" build --quiet --root "$2"
        exec "$1" build --quiet --check --root "$2"
    "#;
    let Some(said) = apart(&project, script) else { return };
    assert_eq!(said.exit, Some(0), "{said:?}");
    assert!(project.output().join("mine").exists());
    assert_eq!(project.strays(), [""; 0]);
    assert!(project.run(&["build"]).stdout.contains(" 0 files written"));
}

#[test]
fn b05_a_forbidden_folder_leaves_the_old_artifact() {
    let project = Project::new(&["claude", "codex"]);
    let old = project.build();
    project.say("something else");
    let open = |path: &camino::Utf8Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    };
    open(project.root.parent().expect("a parent"), 0o755);
    let folders = [project.root.clone(), project.output(), project.output().join("hooks")];
    folders.iter().for_each(|path| open(path, 0o555));
    let mut command = project.command(&["build", "--quiet"]);
    if rustix::process::geteuid().is_root() {
        // To the superuser nothing is forbidden.
        command.uid(NOBODY);
    }
    let ended = command.output().map(|_| said(&mut command));
    folders.iter().for_each(|path| open(path, 0o755));
    let Ok(ended) = ended else {
        eprintln!("skipped: another user cannot reach {BINARY}");
        return;
    };
    could_not_write(&ended, "/artifact");
    assert!(ended.stderr.contains("denied"), "{ended:?}");
    assert_eq!(tree(&project.output()), old);
    assert_eq!(project.strays(), [""; 0]);
}

#[test]
fn b05_few_open_files_give_a_whole_artifact_or_none() {
    let project = Project::new(&["claude", "codex"]);
    let mut old = project.build();
    let mut codes = Vec::new();
    for files in [3, 4, 5, 6, 8, 32] {
        project.say(&format!("{files} files"));
        let new = {
            let other = Project::new(&["claude", "codex"]);
            other.say(&format!("{files} files"));
            other.build()
        };
        let script = format!("ulimit -n {files}; exec \"$0\" build --quiet --root \"$1\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, BINARY, project.root.as_str()]);
        let ended = said(&mut command);
        let mut now = tree(&project.output());
        // Without a file left to open, a working folder cannot be removed either; the next build does.
        now.retain(|path, _| !path.starts_with(".agent-bundle-"));
        match ended.exit {
            Some(0) => old = new,
            // The program itself may not start.
            code => assert!(code != Some(1), "{files}: {ended:?}"),
        }
        assert_eq!(now, old, "{files}: {ended:?}");
        codes.push(ended.exit);
    }
    assert_eq!(codes.last(), Some(&Some(0)), "{codes:?}");
    assert_eq!(project.strays(), [""; 0]);
}

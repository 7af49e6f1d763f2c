//! A handler's path stays inside the project, names a regular file, and means the same everywhere.

use std::fs;
use std::process::Command;

use crate::input::{CONFIG, HANDLER, Project, config};

/// A project whose hook has the handler `path`, written as a JavaScript string.
fn project(literal: &str) -> Project {
    let hooks = format!("hooks: {{ sessionStart: {literal} }},");
    Project::new(&[(CONFIG, config(&hooks)), ("src/Guard.ts", HANDLER.to_owned())])
}

#[test]
fn b07_paths_that_leave_the_project_or_mean_something_elsewhere() {
    for literal in [
        "'../x.ts'",
        "'src/../../x.ts'",
        "'/etc/x.ts'",
        r"'C:\\x.ts'",
        "'C:/x.ts'",
        r"'\\\\srv\\x.ts'",
        "'//srv/x.ts'",
        "'file:///etc/x.ts'",
        r"'src\\Guard.ts'",
        r"'src/x\0y.ts'",
        "''",
        "'./'",
        "'src'",
        "'src/Guard'",
        "'src/missing.ts'",
        "'src/Guard.ts/x.ts'",
        "'src/guard.ts'",
    ] {
        let project = project(literal);
        project.write("../x.ts", HANDLER.as_bytes());
        assert_eq!(project.told(), [format!("AB4200 {literal}")]);
    }
    assert_eq!(project("'./src/Guard.ts'").told(), [""; 0]);
}

#[test]
fn b07_a_folder_named_like_a_module() {
    let project = project("'src/folder.ts'");
    fs::create_dir(project.root().join("src/folder.ts")).unwrap();
    assert_eq!(project.told(), ["AB4200 'src/folder.ts'"]);
}

#[cfg(unix)]
#[test]
fn b07_links_are_followed_inside_the_project_only() {
    use std::os::unix::fs::symlink;
    let linked = |to: &str| {
        let project = project("'src/link.ts'");
        project.write("../outside.ts", HANDLER.as_bytes());
        symlink(to, project.root().join("src/link.ts")).unwrap();
        project.told()
    };
    assert_eq!(linked("Guard.ts"), [""; 0]);
    for to in ["../../outside.ts", "/dev/null", "link.ts", "gone.ts"] {
        assert_eq!(linked(to), ["AB4200 'src/link.ts'"], "{to}");
    }
}

#[cfg(unix)]
#[test]
fn b07_a_fifo_does_not_stop_the_build() {
    for (literal, expected) in [("'src/fifo.ts'", "AB4200 'src/fifo.ts'"), ("'src/Guard.ts'", "")] {
        let project = project(literal);
        let fifo = project.root().join("src/fifo.ts");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        assert_eq!(project.told().join(""), expected);
    }
    // Neither does one that a handler imports.
    let project = project("'src/Guard.ts'");
    project.write("src/Guard.ts", b"import './fifo.ts';\nexport default () => {};\n");
    let fifo = project.root().join("src/fifo.ts");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    assert_eq!(project.told().len(), 1);
}

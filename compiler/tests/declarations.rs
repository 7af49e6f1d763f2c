//! `.agent-bundle/routes.d.ts`: what a project declares to the type checker.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use agent_bundle::cli::{self, Exit, Output};
use camino::{Utf8Path, Utf8PathBuf};
use tempfile::TempDir;

const CONFIG: &str = r#"{ "plugin": { "name": "p" }, "targets": ["claude"] }"#;
const ROUTE: &str = "export default () => undefined;\n";

/// A project with a route on `tool/before`.
fn project() -> (TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = Utf8PathBuf::from_path_buf(folder.path().canonicalize().unwrap()).unwrap();
    std::fs::write(root.join("agent-bundle.config.json"), CONFIG).unwrap();
    route(&root, "tool/before");
    (folder, root)
}

fn route(root: &Utf8Path, family: &str) {
    let file = root.join(format!("src/events/{family}.ts"));
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, ROUTE).unwrap();
}

fn run(command: &str, root: &Utf8Path) -> Output {
    cli::run(["agent-bundle", command, "--root", root.as_str()].map(Into::into)).0
}

fn declared(root: &Utf8Path) -> Option<String> {
    std::fs::read_to_string(root.join(".agent-bundle/routes.d.ts")).ok()
}

#[test]
fn build_and_check_write_the_same_declarations() {
    let (_folder, root) = project();
    assert_eq!(run("check", &root).exit, Exit::Fine);
    let by_check = declared(&root).expect("declarations");
    assert!(by_check.contains(r#""event:tool/before": "tool/before";"#), "{by_check}");
    std::fs::remove_dir_all(root.join(".agent-bundle")).unwrap();
    assert_eq!(run("build", &root).exit, Exit::Fine);
    assert_eq!(declared(&root).as_ref(), Some(&by_check));
}

#[test]
fn looking_writes_nothing() {
    let (_folder, root) = project();
    for (flag, exit) in [("--check", Exit::Errors), ("--dry-run", Exit::Fine)] {
        let args = ["agent-bundle", "build", "--root", root.as_str(), flag];
        assert_eq!(cli::run(args.map(Into::into)).0.exit, exit, "{flag}");
        assert_eq!(declared(&root), None, "{flag}");
    }
}

#[test]
fn they_are_rewritten_only_when_they_change() {
    let (_folder, root) = project();
    let file = root.join(".agent-bundle/routes.d.ts");
    run("check", &root);
    let long_ago = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1);
    let opened = std::fs::File::options().append(true).open(&file).unwrap();
    opened.set_modified(long_ago).unwrap();
    run("check", &root);
    assert_eq!(file.metadata().unwrap().modified().unwrap(), long_ago);
    route(&root, "stop");
    run("check", &root);
    assert!(declared(&root).unwrap().contains(r#""event:stop": "stop";"#));
    let left: Vec<_> = root.join(".agent-bundle").read_dir_utf8().unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_project_with_errors_declares_nothing() {
    let (_folder, root) = project();
    route(&root, "tool/befor");
    assert_eq!(run("check", &root).exit, Exit::Errors);
    assert_eq!(declared(&root), None);
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed_and_the_command_still_works() {
    for command in ["check", "build"] {
        let (_folder, root) = project();
        let (_other, elsewhere) = project();
        std::os::unix::fs::symlink(&elsewhere, root.join(".agent-bundle")).unwrap();
        let output = run(command, &root);
        assert_eq!(output.exit, Exit::Fine);
        assert!(output.stderr.contains("not a plain folder"), "{}", output.stderr);
        assert!(!elsewhere.join("routes.d.ts").exists());
        assert_eq!(root.join("artifact").exists(), command == "build");
    }
}

#[test]
fn where_it_cannot_be_written_a_note_says_so() {
    let (_folder, root) = project();
    std::fs::write(root.join(".agent-bundle"), "a file").unwrap();
    let output = run("check", &root);
    assert_eq!(output.exit, Exit::Fine);
    assert!(output.stderr.starts_with("note: "), "{}", output.stderr);
}

//! The generated files: the committed ones are what the tables and types say.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use agent_bundle::read::providers;
use agent_bundle::{reference, schema, types};
use camino::{Utf8Path, Utf8PathBuf};

mod config;
mod fixtures;
mod matrix;
mod schemas;
#[path = "../support/mod.rs"]
mod support;

use support::{repository, tables};

/// Set by `cargo xtask generate`: the files are written instead of compared.
const WRITE: &str = "AGENT_BUNDLE_GENERATE";
/// Folders that hold generated files only.
const FOLDERS: [&str; 2] = ["docs/reference", "docs/schemas"];

/// Events with a route in the project whose types are tested.
const ROUTES: [&str; 2] = ["tool/before", "session/start"];

/// All generated files: path below the repository's root to text.
fn generated() -> BTreeMap<Utf8PathBuf, String> {
    let tables = tables();
    let pages = reference::pages(&tables).expect("the templates are sound");
    let pages =
        pages.into_iter().map(|(path, text)| (Utf8Path::new("docs/reference").join(path), text));
    let schemas = schema::ALL.iter().map(|one| {
        let path = format!("docs/schemas/{}.schema.json", one.name);
        (path.into(), one.text(&tables))
    });
    let types = types::sources(&tables).expect("the templates are sound");
    let project = Utf8Path::new("npm/tests/types");
    let declared = types::declarations(ROUTES, &providers(&repository().join(project)));
    let declared = declared.expect("the template is sound");
    let others = [
        (project.join(".agent-bundle/routes.d.ts"), declared),
        (fixtures::FILE.into(), fixtures::module(&tables)),
    ];
    pages.chain(schemas).chain(types).chain(others).collect()
}

/// The files that are there, in the same form: all of the folders, and the others of `made`.
fn committed(made: &BTreeMap<Utf8PathBuf, String>) -> BTreeMap<Utf8PathBuf, String> {
    let root = repository();
    let walk = FOLDERS.iter().flat_map(|folder| walkdir::WalkDir::new(root.join(folder)));
    let found = walk.flatten().filter(|entry| entry.file_type().is_file()).map(|entry| {
        let path = Utf8Path::from_path(entry.path()).expect("UTF-8");
        path.strip_prefix(&root).expect("below").to_owned()
    });
    let paths: BTreeSet<_> = found.chain(made.keys().cloned()).collect();
    let text = |path: &Utf8PathBuf| fs::read_to_string(root.join(path)).ok();
    let read = paths.into_iter().filter_map(|path| {
        let text = text(&path)?.replace("\r\n", "\n");
        Some((path, text))
    });
    read.collect()
}

#[test]
fn committed_files_are_current() {
    let mut made = generated();
    let mut found = committed(&made);
    if std::env::var_os(WRITE).is_some() {
        write(&made, &found);
        return;
    }
    let paths: BTreeSet<_> = made.keys().chain(found.keys()).cloned().collect();
    let stale: Vec<_> =
        paths.into_iter().filter(|path| made.remove(path) != found.remove(path)).collect();
    assert!(stale.is_empty(), "run `cargo xtask generate`; stale: {stale:#?}");
}

fn write(made: &BTreeMap<Utf8PathBuf, String>, found: &BTreeMap<Utf8PathBuf, String>) {
    let root = repository();
    for path in found.keys().filter(|path| !made.contains_key(*path)) {
        fs::remove_file(root.join(path)).expect("a stale file");
    }
    for (path, text) in made {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

#[test]
fn links_lead_somewhere() {
    let root = repository();
    let made = generated();
    let mut links = 0;
    for (page, text) in made.iter().filter(|(path, _)| path.extension() == Some("md")) {
        for rest in text.split("](").skip(1) {
            let target = rest.split([')', '#']).next().expect("a target");
            let file = root.join(page).parent().expect("a folder").join(target);
            let exists = target.is_empty() || file.exists() || is_made(&made, page, target);
            assert!(exists, "{page} links to {target}");
            links += 1;
        }
    }
    assert!(links > 100, "only {links} links");
}

/// Whether `target`, as `page` writes it, is a generated file.
fn is_made(made: &BTreeMap<Utf8PathBuf, String>, page: &Utf8Path, target: &str) -> bool {
    let mut path = page.parent().expect("a folder").to_owned();
    for part in target.split('/') {
        match part {
            ".." => drop(path.pop()),
            part => path.push(part),
        }
    }
    made.keys().any(|file| file.starts_with(&path))
}

#[test]
fn tables_in_pages_are_whole() {
    for (page, text) in generated().iter().filter(|(path, _)| path.extension() == Some("md")) {
        let mut width = None;
        for line in text.lines() {
            let bars = line.replace("\\|", "").matches('|').count();
            match (line.starts_with('|'), width) {
                (false, _) => width = None,
                (true, None) => width = Some(bars),
                (true, Some(width)) => assert_eq!(bars, width, "{page}: {line}"),
            }
        }
        assert!(!text.contains("\n\n\n"), "{page} has two empty lines in a row");
        assert!(text.lines().all(|line| line == line.trim_end()), "{page} has trailing spaces");
    }
}

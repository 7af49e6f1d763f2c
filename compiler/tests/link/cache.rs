//! What is kept between builds gives what linking anew gives, whatever changed in between.

use std::{fs, path::Path};

use agent_bundle::link::{GraphLinker, Linker, Options, Unit};
use camino::Utf8Path;

use super::embedded;

/// One step of an author's work: a file and its new text, or none to remove it.
type Change = (&'static str, Option<&'static str>);

/// Each changes the meaning of what is there before.
const CHANGES: [Change; 13] = [
    ("main.ts", Some("import { a } from './a'; import { b } from 'p'; console.log(a, b);")),
    ("a.ts", Some("export const a: number = 1;")),
    ("node_modules/p/package.json", Some(r#"{ "name": "p", "main": "one.js" }"#)),
    ("node_modules/p/one.js", Some("exports.b = 1;")),
    ("node_modules/p/two.mjs", Some("console.log('two'); export const b = 2;")),
    ("a.ts", Some("import './side'; export const a: number = 2;")),
    ("side.ts", Some("console.log('side'); class A { x; } export { A };")),
    ("node_modules/p/package.json", Some(r#"{ "name": "p", "exports": "./two.mjs" }"#)),
    (
        "node_modules/p/package.json",
        Some(r#"{ "name": "p", "exports": "./two.mjs", "sideEffects": false }"#),
    ),
    ("tsconfig.json", Some(r#"{ "compilerOptions": { "useDefineForClassFields": false } }"#)),
    ("a.ts", None),
    ("a/index.ts", Some("export const a = 'folder';")),
    ("main.ts", Some("import { a } from './a'; console.log(a);")),
];

fn link(root: &Path, cache: Option<&Path>, minify: bool) -> Result<(String, String), Vec<String>> {
    let path = |path| Utf8Path::from_path(path).unwrap();
    let cache = cache.map(path);
    let mut linker = GraphLinker::new(Options { root: path(root), embedded, minify, cache });
    let source = "import './main.ts';".to_owned();
    let unit = Unit { name: "entry.ts".to_owned(), source, ..Unit::default() };
    let linked = linker.link_all(&[unit]).pop().unwrap();
    linker.keep();
    linked
        .map(|linked| (linked.code, linked.map))
        .map_err(|problems| problems.into_iter().map(|problem| problem.message).collect())
}

#[test]
fn every_change_is_seen() {
    let (project, kept) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = kept.path().join("cache");
    let mut seen = Vec::new();
    for (file, text) in CHANGES {
        let path = project.path().join(file);
        match text {
            Some(text) => {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            None => fs::remove_file(path).unwrap(),
        }
        for minify in [false, true] {
            let fresh = link(project.path(), None, minify);
            for time in ["first", "again"] {
                assert_eq!(link(project.path(), Some(&cache), minify), fresh, "{file}, {time}");
            }
            seen.push(fresh);
        }
    }
    assert!(seen.iter().filter(|linked| linked.is_ok()).count() >= 14, "most of them link");
}

#[test]
fn what_is_kept_is_not_linked_anew() {
    let (project, kept) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = kept.path().join("cache");
    fs::write(project.path().join("main.ts"), "console.log('it');").unwrap();
    let fresh = link(project.path(), Some(&cache), true).unwrap();
    let files = || -> Vec<_> {
        let names = fs::read_dir(&cache).unwrap().map(|file| file.unwrap().path());
        names.filter(|path| path.file_name().unwrap().len() == 64).collect()
    };
    // What is damaged is linked anew, and kept again.
    let whole: Vec<_> = files().iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    assert!(!whole.is_empty());
    for (file, text) in files().iter().zip(&whole) {
        fs::write(file, text.replace("it", "is")).unwrap();
    }
    assert_eq!(link(project.path(), Some(&cache), true).unwrap(), fresh);
    for (file, text) in files().iter().zip(&whole) {
        assert_eq!(fs::read_to_string(file).unwrap(), *text);
    }
    // A folder that is gone is no problem either, nor is one that cannot be made.
    fs::remove_dir_all(&cache).unwrap();
    fs::write(&cache, "in the way").unwrap();
    assert_eq!(link(project.path(), Some(&cache), true).unwrap(), fresh);
}

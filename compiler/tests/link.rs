//! Each folder below `tests/link` is a small project. Its `main.*` is linked, the one file is run
//! by node from an empty folder, and must print what `expected.txt` says. A `main.mjs` is plain
//! JavaScript: node itself, running the project as it is, must print the same.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use agent_bundle::link::{GraphLinker, Linker, Options, Unit};
use camino::Utf8Path;

#[path = "link/cache.rs"]
mod cache;
#[path = "link/problems.rs"]
mod problems;
#[path = "link/properties.rs"]
mod properties;

macro_rules! cases {
    ($($name:ident)*) => {
        $(#[test] fn $name() { run(stringify!($name)); })*
        const CASES: &[&str] = &[$(stringify!($name)),*];
    };
}

cases! {
    ambiguous_stars
    bindings
    builtins
    class_fields
    class_names
    commonjs
    conditions
    create_require
    cycles
    decorators
    decorators_legacy
    dynamic_import
    enums
    es_module_interop
    evaluation_order
    export_equals
    export_star
    hoist_apart
    hoist_bindings
    hoist_order
    import_meta
    json
    jsx
    lazy_handler
    live_bindings
    namespaces
    optional_require
    package_mcp
    package_picomatch
    package_yaml
    package_zod
    registry_names
    require_paths
    self_reference
    side_effects
    syntax
    top_level_await
    top_level_await_cycle
    tsconfig_paths
    type_reexports
    typescript_extensions
}

#[test]
fn every_folder_is_a_case() {
    let mut folders: Vec<_> = fs::read_dir(cases())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir() && entry.file_name() != "node_modules")
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    folders.sort();
    assert_eq!(folders, CASES);
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/link")
}

/// A copy of a case in a folder of its own, where `packages` is called `node_modules`.
fn project(case: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&cases().join(case), folder.path());
    let packages = folder.path().join("packages");
    if packages.exists() {
        fs::rename(packages, folder.path().join("node_modules")).unwrap();
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn embedded(specifier: &str) -> Option<&'static str> {
    match specifier {
        "agent-bundle:greeting" => Some(
            "import { mark } from 'agent-bundle:mark';\nexport const greet = (name: string): string => `hello ${name}${mark}`;",
        ),
        "agent-bundle:mark" => Some("export const mark: string = '!';"),
        _ => None,
    }
}

fn link(root: &Path, minify: bool, source: &str) -> String {
    let root = Utf8Path::from_path(root).unwrap();
    let mut linker = GraphLinker::new(Options { root, embedded, minify, cache: None });
    let unit = Unit { name: "entry.ts".to_owned(), source: source.to_owned(), ..Unit::default() };
    linker.link(&unit).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn node(file: &Path) -> String {
    let output = Command::new("node").arg(file).current_dir("/").output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}", file.display(), text(&output.stderr));
    text(&output.stdout)
}

fn node_text(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("linked.mjs");
    fs::write(&file, text).unwrap();
    node(&file)
}

fn run(case: &str) {
    let real = case.starts_with("package_");
    let copied = (!real).then(|| project(case));
    let root = copied.as_ref().map_or_else(|| cases().join(case), |copy| copy.path().to_owned());
    if real {
        assert!(
            cases().join("node_modules/zod").is_dir(),
            "the packages are missing: run `npm ci --ignore-scripts` in compiler/tests/link"
        );
    }
    let expected = fs::read_to_string(root.join("expected.txt")).unwrap();
    let main = ["main.mjs", "main.ts", "main.tsx"]
        .into_iter()
        .find(|name| root.join(name).exists())
        .unwrap();
    if main == "main.mjs" {
        assert_eq!(node(&root.join(main)), expected, "node itself");
    }
    let source = format!("import './{main}';");
    for minify in [false, true] {
        let linked = link(&root, minify, &source);
        if let Ok(keep) = std::env::var("LINK_KEEP") {
            fs::write(format!("{keep}/{case}{}.mjs", if minify { ".min" } else { "" }), &linked)
                .unwrap();
        }
        assert_eq!(node_text(&linked), expected, "minify: {minify}");
    }
}

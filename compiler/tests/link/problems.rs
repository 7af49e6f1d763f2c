//! Mistakes in a project, each told where it is.

use std::{fs, path::Path};

use agent_bundle::{
    diagnostics::{Code, Diagnostic, codes},
    link::{GraphLinker, Linker, Options, Unit},
};
use camino::Utf8Path;

use super::embedded;

/// What to expect of a problem: code, file, the text it points at, a part of its message and help.
type Expected<'a> = (Code, &'a str, &'a str, &'a str, Option<&'a str>);

fn problems(files: &[(&str, &str)], entry: &str) -> (tempfile::TempDir, Vec<Diagnostic>) {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join("project").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let root = folder.path().join("project");
    let root = Utf8Path::from_path(&root).unwrap();
    let mut linker = GraphLinker::new(Options { root, embedded, minify: false, cache: None });
    let unit =
        Unit { name: "hooks/entry.ts".to_owned(), source: entry.to_owned(), ..Unit::default() };
    let problems = linker.link(&unit).expect_err("the project has mistakes");
    (folder, problems)
}

fn check(files: &[(&str, &str)], entry: &str, expected: &[Expected<'_>]) {
    let (folder, found) = problems(files, entry);
    let found: Vec<_> = found
        .iter()
        .map(|problem| {
            let span = problem.span.clone().unwrap();
            let text = if span.file == "hooks/entry.ts" {
                entry.to_owned()
            } else {
                fs::read_to_string(folder.path().join("project").join(&span.file))
                    .unwrap_or_default()
            };
            (problem, span.file.to_string(), text.get(span.start..span.end).unwrap().to_owned())
        })
        .collect();
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for ((problem, file, text), (code, in_file, at, message, help)) in found.iter().zip(expected) {
        assert_eq!((problem.code, &**file, &**text), (*code, *in_file, *at), "{problem:?}");
        assert!(problem.message.contains(message), "{problem:?}");
        assert_eq!(problem.help.as_deref(), *help);
        let root = folder.path().to_str().unwrap();
        assert!(!problem.message.contains(root), "{problem:?}");
    }
}

#[test]
fn all_problems_of_the_graph_come_at_once() {
    check(
        &[
            (
                "src/a.ts",
                "import './b';\nimport { nothing, some } from './c';\nimport 'not-installed';\nsome();\nnothing();\n",
            ),
            ("src/b.ts", "import x from './missing.js';\nexport const y = x;\n"),
            ("src/c.ts", "export const some = () => 1;\nconst broken = ;\n"),
            ("src/d.js", "export { value } from './e.js';\n"),
            ("src/e.js", "export const other = 1;\n"),
        ],
        "import './src/a.ts'; import('./src/d.js'); import './src/gone';",
        &[
            (codes::RESOLVE, "hooks/entry.ts", "'./src/gone'", "./src/gone", None),
            (codes::RESOLVE, "src/a.ts", "'not-installed'", "not-installed", None),
            (codes::IMPORT_NAME, "src/d.js", "value", "`src/e.js` has no export `value`", None),
            (
                codes::RESOLVE,
                "src/b.ts",
                "'./missing.js'",
                "./missing.js",
                Some("imported by src/a.ts, imported by hooks/entry.ts"),
            ),
            (
                codes::SYNTAX,
                "src/c.ts",
                ";",
                "xpression",
                Some("imported by src/a.ts, imported by hooks/entry.ts"),
            ),
        ],
    );
}

#[test]
fn a_missing_or_ambiguous_name_is_told_at_the_import() {
    check(
        &[
            (
                "a.mjs",
                "import { clash, absent as other } from './both.mjs';\nimport missing from './one.mjs';\nconsole.log(clash, other, missing);\n",
            ),
            ("both.mjs", "export * from './one.mjs';\nexport * from './two.mjs';\n"),
            ("one.mjs", "export const clash = 1;\n"),
            ("two.mjs", "export const clash = 2;\n"),
        ],
        "import './a.mjs';",
        &[
            (codes::IMPORT_NAME, "a.mjs", "clash", "two different exports `clash`", None),
            (codes::IMPORT_NAME, "a.mjs", "other", "has no export `absent`", None),
            (codes::IMPORT_NAME, "a.mjs", "missing", "has no export `default`", None),
        ],
    );
}

#[test]
fn a_name_that_is_imported_and_declared_is_told_at_the_import() {
    check(
        &[
            ("a.mjs", "import { one, two as other } from './b.mjs';\nexport const other = one;\n"),
            ("b.mjs", "export const one = 1;\nexport const two = 2;\n"),
        ],
        "import './a.mjs';",
        &[(codes::SYNTAX, "a.mjs", "other", "`other` is imported, but also declared here", None)],
    );
}

#[test]
fn what_cannot_be_in_one_file_is_refused() {
    let (_folder, found) = problems(
        &[
            ("a.ts", "import './native.node';\nimport '../outside.js';\nimport './a.css';\n"),
            ("a.css", "a {}"),
            ("native.node", "binary"),
            ("../outside.js", "export {};\n"),
        ],
        "import './a.ts';",
    );
    let messages: Vec<_> = found.iter().map(|problem| &*problem.message).collect();
    assert_eq!(
        messages,
        [
            "`./native.node` is a native addon, which cannot be linked into one file",
            "`../outside.js` lies outside the project",
            "`./a.css` is not JavaScript, TypeScript or JSON",
        ]
    );
    assert!(found.iter().all(|problem| problem.code == codes::RESOLVE));
}

#[test]
fn offsets_are_those_of_the_file() {
    check(
        &[("a.ts", "\u{feff}// déjà\r\nimport './no';\r\n")],
        "import './a.ts';",
        &[(codes::RESOLVE, "a.ts", "'./no'", "./no", None)],
    );
}

#[test]
fn unreadable_files_are_problems() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("latin.ts"), b"export const a = '\xe9';").unwrap();
    fs::write(folder.path().join("bad.json"), "{\n  \"a\": nope\n}").unwrap();
    let found = link_in(folder.path(), "import './latin.ts'; import './bad.json';");
    let found: Vec<_> = found.iter().map(|problem| (problem.code, &problem.span)).collect();
    assert!(
        matches!(found[..], [(codes::READ, Some(_)), (codes::SYNTAX, Some(span))] if span.start == 10),
        "{found:?}"
    );
}

#[test]
fn broken_settings_are_told_without_absolute_paths() {
    for (file, text) in [
        ("tsconfig.json", "{ \"compilerOptions\": ["),
        ("tsconfig.json", "{ \"extends\": \"./gone.json\" }"),
        ("package.json", "{ \"name\": "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(file), text).unwrap();
        fs::write(folder.path().join("a.ts"), "import './b'; import '#c';").unwrap();
        fs::write(folder.path().join("b.ts"), "").unwrap();
        let found = link_in(folder.path(), "import 'node:fs'; import './a.ts';");
        assert!(!found.is_empty(), "{file} {text}");
        for problem in found {
            assert!(!problem.message.contains("node:fs"), "{problem:?}");
            assert!(!problem.message.contains(folder.path().to_str().unwrap()), "{problem:?}");
            assert!(!problem.message.contains("JSONError"), "{problem:?}");
        }
    }
}

#[test]
fn what_strict_mode_forbids_is_a_syntax_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sloppy.cjs"), "with (Math) { exports.x = PI; }").unwrap();
    let found = link_in(folder.path(), "import './sloppy.cjs';");
    assert_eq!(found.iter().map(|problem| problem.code).collect::<Vec<_>>(), [codes::SYNTAX]);
}

fn link_in(root: &Path, source: &str) -> Vec<Diagnostic> {
    let root = Utf8Path::from_path(root).unwrap();
    let mut linker = GraphLinker::new(Options { root, embedded, minify: false, cache: None });
    let unit = Unit { name: "entry.ts".to_owned(), source: source.to_owned(), ..Unit::default() };
    linker.link(&unit).err().unwrap_or_default()
}

/// Pieces of programs, cut anywhere, must give problems or output, never a panic.
#[test]
fn no_input_panics() {
    let texts = [
        "import x, { y as z } from './other.ts'; export default class extends x { @z() static #a = 1; }",
        "enum A { B = 'c', D = B } namespace N { export const v = A.B } export = N; using q = null;",
        "const { a, ...b } = await import('./' + x), [c = `t${a}`] = b; label: for await (const e of c) ;",
        "export * as ns from './other.ts'; export type { T } from './t'; declare module 'x' { }",
        "\u{feff}#!x\n<div {...a}>&amp;</div>\0\u{2028}/[/]/v 0x1n 1_000 '\\u{110000}' \u{1f600}",
    ];
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("other.ts"),
        "export const y = () => (a: unknown) => a; export default class {}",
    )
    .unwrap();
    for extension in ["ts", "tsx", "mjs", "cjs"] {
        for text in texts {
            let ends = (0..=text.len()).filter(|&end| text.is_char_boundary(end));
            for end in ends.step_by(7).chain([text.len()]) {
                let name = format!("cut.{extension}");
                fs::write(folder.path().join(&name), &text[..end]).unwrap();
                link_in(folder.path(), &format!("import './{name}';"));
            }
        }
    }
}

//! What a handler imports: files of the project and of packages, and nothing that one file cannot
//! hold.

use crate::input::{CONFIG, HANDLER, Project, config};

fn project(import: &str) -> Project {
    let route = "import '../../lib.ts';\nexport default () => {};\n";
    Project::new(&[
        (CONFIG, config("")),
        ("src/events/session/start.ts", route.to_owned()),
        ("src/lib.ts", format!("{import}\n")),
    ])
}

#[test]
fn b08_imports_that_cannot_be_in_the_wrapper() {
    for (specifier, part) in [
        ("../../outside.ts", "lies outside the project"),
        ("../addon.node", "is a native addon"),
        ("../module.wasm", "is not JavaScript, TypeScript or JSON"),
        ("../style.css", "is not JavaScript, TypeScript or JSON"),
        ("../folder", "cannot find"),
        ("addon", "is a native addon"),
    ] {
        let project = project(&format!("import '{specifier}';"));
        for file in ["../outside.ts", "addon.node", "module.wasm", "style.css", "folder/a.ts"] {
            project.write(file, b"");
        }
        project.write("node_modules/addon/package.json", br#"{ "main": "./build/a.node" }"#);
        project.write("node_modules/addon/build/a.node", b"");
        let problems = project.problems();
        assert!(problems[0]["message"].as_str().unwrap().contains(part), "{problems:?}");
        let help = problems[0]["help"].as_str().unwrap();
        assert!(help.contains("imported by src/events/session/start.ts"), "{problems:?}");
        assert_eq!(project.told(), [format!("AB4860 '{specifier}'")]);
    }
}

#[test]
fn b08_an_absolute_import_outside_the_project() {
    let project = project("");
    project.write("../outside.ts", HANDLER.as_bytes());
    let outside = project.root().join("../outside.ts");
    let outside = outside.canonicalize_utf8().unwrap();
    project.write("src/lib.ts", format!("import '{outside}';\n").as_bytes());
    let problems = project.problems();
    assert_eq!((problems.len(), &problems[0]["code"]), (1, &"AB4860".into()), "{problems:?}");
}

/// Workspaces put packages into a folder above the project.
#[test]
fn b08_packages_of_a_folder_above_are_found() {
    let project = project("import 'hoisted';");
    project.write("../node_modules/hoisted/package.json", br#"{ "main": "./a.js" }"#);
    project.write("../node_modules/hoisted/a.js", b"require('./b.js');\n");
    project.write("../node_modules/hoisted/b.js", b"");
    assert_eq!(project.told(), [""; 0]);
}

/// A package of the same workspace is a link; its own files may lie anywhere.
#[cfg(unix)]
#[test]
fn b08_linked_packages_may_live_anywhere() {
    use std::os::unix::fs::symlink;
    let project = project("import '@team/shared';\nimport '@team/shared/deep.ts';");
    project.write(
        "../packages/shared/package.json",
        br#"{ "name": "@team/shared", "main": "./src/a.ts" }"#,
    );
    project.write(
        "../packages/shared/src/a.ts",
        b"import '../deep.ts';\nexport const a: number = 1;\n",
    );
    project.write("../packages/shared/deep.ts", b"export {};\n");
    project.write("node_modules/@team/.keep", b"");
    symlink("../../../packages/shared", project.root().join("node_modules/@team/shared")).unwrap();
    assert_eq!(project.told(), [""; 0]);
}

/// The file of such a package lies outside when a handler names it by its path.
#[test]
fn b08_packages_are_named_not_reached_by_a_path() {
    let project = project("import '../../packages/shared/deep.ts';");
    project.write("../packages/shared/package.json", br#"{ "name": "@team/shared" }"#);
    project.write("../packages/shared/deep.ts", b"export {};\n");
    assert_eq!(project.told(), ["AB4860 '../../packages/shared/deep.ts'"]);
}

/// A link inside the project leads to a file outside of it.
#[cfg(unix)]
#[test]
fn b08_a_link_out_of_the_project() {
    let project = project("import './link.ts';");
    project.write("../outside.ts", HANDLER.as_bytes());
    std::os::unix::fs::symlink("../../outside.ts", project.root().join("src/link.ts")).unwrap();
    assert_eq!(project.told(), ["AB4860 './link.ts'"]);
}

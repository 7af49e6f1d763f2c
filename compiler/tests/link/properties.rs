//! What holds for every output.

use std::{fs, time::Instant};

use agent_bundle::link::{GraphLinker, Linker, Options, Unit};
use camino::Utf8Path;

use super::{cases, embedded, link, node_text, project};

#[test]
fn the_same_project_gives_the_same_bytes_anywhere() {
    for case in
        ["export_star", "commonjs", "side_effects", "decorators", "builtins", "hoist_bindings"]
    {
        let (one, other) = (project(case), project(case));
        let main = if one.path().join("main.mjs").exists() { "main.mjs" } else { "main.ts" };
        let source = format!("import './{main}';");
        for minify in [false, true] {
            let first = link(one.path(), minify, &source);
            assert_eq!(first, link(other.path(), minify, &source));
            assert!(!first.contains(one.path().to_str().unwrap()));
        }
    }
}

#[test]
fn a_unit_does_not_depend_on_the_units_before_it() {
    for (case, sources) in [
        (
            "side_effects",
            [
                "import './order.mjs';",
                "import './main.mjs'; import './order.mjs';",
                "import 'always';",
            ],
        ),
        // The same modules, in other functions each time.
        (
            "hoist_order",
            [
                "import './second.mjs';",
                "import './late.mjs'; import './second.mjs';",
                "import './log.mjs'; import('./late.mjs'); import('./second.mjs');",
            ],
        ),
    ] {
        let folder = project(case);
        let root = Utf8Path::from_path(folder.path()).unwrap();
        let alone = sources.map(|source| link(folder.path(), true, source));
        let mut linker = GraphLinker::new(Options { root, embedded, minify: true, cache: None });
        for _ in 0..2 {
            for (source, alone) in sources.iter().zip(&alone) {
                let unit = Unit {
                    name: "entry.ts".to_owned(),
                    source: (*source).to_owned(),
                    ..Unit::default()
                };
                assert_eq!(linker.link(&unit).unwrap(), *alone);
            }
        }
    }
}

#[test]
fn what_nothing_uses_is_left_out() {
    let folder = project("side_effects");
    for minify in [false, true] {
        let linked = link(folder.path(), minify, "import './main.mjs';");
        assert!(!linked.contains("UNUSED"), "{linked}");
    }
}

#[test]
fn modules_that_do_nothing_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.mjs", "import './b.mjs'; import { used } from './c.mjs'; console.log(used);");
    write("b.mjs", "import './c.mjs'; import './d.mjs'; export const b = () => 'NOTHING';");
    write("c.mjs", "import './b.mjs'; export const used = 'used';");
    write("d.mjs", "export class D { static d = 'NOTHING'; }");
    let linked = link(folder.path(), false, "import './a.mjs';");
    assert_eq!(node_text(&linked), "used\n");
    assert!(!linked.contains("NOTHING") && !linked.contains("d.mjs"), "{linked}");
}

#[test]
fn modules_that_only_one_function_uses_share_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "a.mjs",
        "import { b } from './b.mjs'; import { c } from './c.mjs'; console.log(b(), c);",
    );
    write("b.mjs", "import { c } from './c.mjs'; export const b = () => c + 1;");
    write("c.mjs", "export let c = 1; c += 1;");
    let linked = link(folder.path(), false, "import './a.mjs';");
    assert_eq!(node_text(&linked), "3 2\n");
    assert!(linked.contains("// c.mjs\n// b.mjs\n// a.mjs\n// entry.ts\n[(row)=>{"), "{linked}");
    // What is loaded later has a function of its own, and so has what both need.
    let linked = link(folder.path(), false, "import './b.mjs'; await import('./a.mjs');");
    assert_eq!(linked.matches("// c.mjs").count(), 1, "{linked}");
    assert!(linked.contains("// a.mjs\n[(row, _b, _c)=>{"), "{linked}");
}

#[test]
fn a_cycle_that_is_entered_in_one_way_shares_a_function() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.mjs", "import { b } from './b.mjs'; const same = 'a'; console.log(b(1), same);");
    write(
        "b.mjs",
        "import * as all from './all.mjs'; export const b = (n) => n ? all.c.c(n - 1) : same(); function same() { return same.name; }",
    );
    write("all.mjs", "export * as c from './c.mjs';");
    write(
        "c.mjs",
        "import { b } from './b.mjs'; export const c = (n) => `${b(n)} ${same.name}`; class same {}",
    );
    for minify in [false, true] {
        let linked = link(folder.path(), minify, "import './a.mjs';");
        assert_eq!(node_text(&linked), "same same a\n", "{linked}");
        assert!(!linked.contains("$$link("), "{linked}");
    }
    // Where two functions enter it, it has one of its own; and its modules that are loaded have, too.
    let linked = link(folder.path(), false, "import './b.mjs'; await import('./a.mjs');");
    assert!(linked.contains("// c.mjs\n// all.mjs\n// b.mjs\n[(row)=>{"), "{linked}");
    let linked = link(folder.path(), false, "import './a.mjs'; await import('./c.mjs');");
    assert!(linked.contains("// c.mjs\n[$$early(function*(row, _b) {"), "{linked}");
}

/// Modules that use the same names at their tops, inside, and for things of the language.
fn clashing(specifier: &str) -> Option<&'static str> {
    match specifier {
        "agent-bundle:one" => Some(
            "import { value as other, name as URL } from 'agent-bundle:two';
             export const value = 'one', { name, ...rest } = { name: 'name of one', x: value };
             export function show(value: string) { const two = other; return [value, two, name, rest.x, URL].join(); }
             export class Box { static value: string; static name2 = name; static { Box.value = value; } }
             export default [value, other];",
        ),
        "agent-bundle:two" => Some(
            "import { URL as Address } from 'agent-bundle:three';
             export let value = 'two';
             export const name = typeof URL + typeof Address, show = (name: string) => ({ name, value });
             export const set = (to: string) => { [value] = [to]; };
             export default value;",
        ),
        "agent-bundle:three" => {
            Some("export const URL = 'address', other = 1, value2 = 'value2'; export var row = 5;")
        }
        _ => None,
    }
}

#[test]
fn the_names_of_modules_in_one_function_stay_apart() {
    let folder = tempfile::tempdir().unwrap();
    let root = Utf8Path::from_path(folder.path()).unwrap();
    let source = "import one, { show, Box, value, name } from 'agent-bundle:one';
        import { show as second, set, value as live } from 'agent-bundle:two';
        import { value2, row } from 'agent-bundle:three';
        const two = 'entry', rest = 'rest of entry';
        console.log(show('argument'), one.join(), Box.name2, Box.value, value, name, two, rest);
        set('changed');
        console.log(show('again'), live, second('x').name, second('x').value, value2, row);"
        .to_owned();
    for minify in [false, true] {
        let mut linker =
            GraphLinker::new(Options { root, embedded: clashing, minify, cache: None });
        let unit = Unit { name: "entry.ts".to_owned(), source: source.clone(), ..Unit::default() };
        let linked = linker.link(&unit).unwrap();
        assert_eq!(
            node_text(&linked),
            "argument,two,name of one,one,functionstring one,two name of one one one name of one entry rest of entry\n\
             again,changed,name of one,one,functionstring changed x changed value2 5\n",
            "{linked}"
        );
        // No module has a namespace.
        assert!(!linked.contains("$$link("), "{linked}");
    }
}

#[cfg(unix)]
#[test]
fn embedded_modules_cannot_be_shadowed() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("node_modules/agent-bundle:greeting");
    fs::create_dir_all(&package).unwrap();
    fs::write(package.join("index.js"), "export const greet = () => 'shadowed';").unwrap();
    fs::write(folder.path().join("a.ts"), "export { greet } from 'agent-bundle:greeting';")
        .unwrap();
    let source = "import { greet } from './a.ts'; console.log(greet('you'));";
    assert_eq!(node_text(&link(folder.path(), false, source)), "hello you!\n");
}

#[test]
fn three_hundred_unused_functions_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let functions: String = (0..300)
        .map(|n| format!("export function f{n}(text) {{ return helper{n}(text) + {n}; }}\nconst helper{n} = (text) => text.repeat({n});\n"))
        .collect();
    fs::write(folder.path().join("many.mjs"), functions).unwrap();
    let linked =
        link(folder.path(), true, "import { f2 } from './many.mjs'; console.log(f2('a'));");
    assert_eq!(node_text(&linked), "aa2\n");
    assert!(linked.len() < 1100, "{} bytes:\n{linked}", linked.len());
}

#[test]
fn the_glue_is_small() {
    let folder = tempfile::tempdir().unwrap();
    let linked = link(folder.path(), true, "");
    assert!(linked.len() < 700, "{} bytes:\n{linked}", linked.len());
}

#[test]
fn the_exports_of_an_entry_are_the_exports_of_the_file() {
    let folder = project("top_level_await");
    let source = "export { value } from './slow.mjs'; export default (n: number) => n + 1; export const own = 2;";
    for minify in [false, true] {
        let linked = link(folder.path(), minify, source);
        fs::write(folder.path().join("linked.mjs"), linked).unwrap();
        let user = folder.path().join("user.mjs");
        fs::write(
            &user,
            "import f, { value, own } from './linked.mjs'; console.log(f(1), value, own);",
        )
        .unwrap();
        assert!(super::node(&user).ends_with("2 slow 2\n"));
    }
}

#[cfg(unix)]
#[test]
fn a_linked_package_may_lie_outside_the_project() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("shared/package.json", r#"{ "name": "shared", "exports": "./src/index.ts" }"#);
    write("shared/src/index.ts", "export { text } from './text.js';");
    write("shared/src/text.ts", "export const text: string = 'shared';");
    write("plugin/main.ts", "import { text } from 'shared'; console.log(text);");
    fs::create_dir_all(folder.path().join("node_modules")).unwrap();
    std::os::unix::fs::symlink(
        folder.path().join("shared"),
        folder.path().join("node_modules/shared"),
    )
    .unwrap();
    let linked = link(&folder.path().join("plugin"), false, "import './main.ts';");
    assert_eq!(node_text(&linked), "shared\n");
    assert!(linked.contains("// shared/src/text.ts\n"), "{linked}");
}

#[test]
fn files_are_read_once() {
    let folder = project("live_bindings");
    let root = Utf8Path::from_path(folder.path()).unwrap();
    let mut linker = GraphLinker::new(Options { root, embedded, minify: false, cache: None });
    let unit = Unit {
        name: "entry.ts".to_owned(),
        source: "import './main.mjs';".to_owned(),
        ..Unit::default()
    };
    let first = linker.link(&unit).unwrap();
    fs::remove_file(folder.path().join("counter.mjs")).unwrap();
    assert_eq!(linker.link(&unit).unwrap(), first);
}

/// Prints figures; run with `--ignored --nocapture`.
#[test]
#[ignore = "prints figures"]
#[expect(clippy::print_stdout, reason = "figures are read by people")]
fn figures() {
    let root = cases().join("package_zod");
    let root = Utf8Path::from_path(&root).unwrap();
    for minify in [false, true] {
        for (name, source) in [
            ("empty", ""),
            ("guard", "import { greet } from 'agent-bundle:greeting'; console.log(greet('x'));"),
            (
                "guard and zod",
                "import { z } from 'zod'; console.log(z.object({ a: z.string() }).parse({ a: 'b' }));",
            ),
            ("MCP server", "import '../package_mcp/main.mjs';"),
        ] {
            let root = if name == "MCP server" { root.parent().unwrap() } else { root };
            let source = source.replace("../", "./");
            let start = Instant::now();
            let mut linker = GraphLinker::new(Options { root, embedded, minify, cache: None });
            let unit = Unit { name: "entry.ts".to_owned(), source, ..Unit::default() };
            let bytes = linker.link(&unit).unwrap().len();
            let first = start.elapsed();
            let start = Instant::now();
            let unit = Unit { name: "other.ts".to_owned(), ..unit };
            linker.link(&unit).unwrap();
            println!("{name}, minify {minify}: {bytes} B, {first:?}, again {:?}", start.elapsed());
        }
    }
}

/// The entry is ours, so nobody looks at a namespace: the small registry may stand only where no
/// module evaluates another in a cycle, wherever in its function it does.
#[test]
fn a_module_in_a_cycle_with_a_failed_one_has_failed() {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("a.mjs", "import './side.mjs'; import './b.mjs'; throw new Error('a failed');"),
        ("b.mjs", "import './a.mjs'; console.log('b');"),
        ("side.mjs", "console.log('side');"),
    ] {
        fs::write(folder.path().join(file), text).unwrap();
    }
    let source = "const told = (error: Error) => console.log(error.message);
        import('./a.mjs').catch(told)
            .then(() => import('./b.mjs')).then(() => console.log('fine'), told);";
    for minify in [false, true] {
        let linked = link(folder.path(), minify, source);
        assert_eq!(node_text(&linked), "side\nb\na failed\na failed\n", "minify {minify}");
    }
}

#[test]
fn a_thrown_error_is_shown_where_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    let text = "interface Gone { a: string }\n\nexport const boom = (é: Gone): never => {\n  const o = '😀'; throw new Error(é.a + o);\n};\n";
    fs::write(folder.path().join("src/boom.ts"), text).unwrap();
    let root = Utf8Path::from_path(folder.path()).unwrap();
    for minify in [false, true] {
        let mut linker = GraphLinker::new(Options { root, embedded, minify, cache: None });
        let source = "import { boom } from './src/boom.ts';\nboom({ a: 'a' });\nexport { boom };\n"
            .to_owned();
        let unit = Unit { name: "entry.ts".to_owned(), source, ..Unit::default() };
        let linked = linker.link_all(&[unit]).pop().unwrap().unwrap();
        let file = folder.path().join("out.mjs");
        let code = linked.code + "//# sourceMappingURL=out.mjs.map\n";
        fs::write(&file, code).unwrap();
        fs::write(folder.path().join("out.mjs.map"), linked.map).unwrap();
        let output = std::process::Command::new("node")
            .args(["--enable-source-maps".as_ref(), file.as_os_str()])
            .output()
            .unwrap();
        let shown = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(shown.contains("src/boom.ts:4:2"), "minify {minify}:\n{shown}");
    }
}

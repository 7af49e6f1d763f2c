//! Names that not every system can have.

use crate::input::{CONFIG, HANDLER, Project, config};

#[test]
fn b09_names_of_plugins() {
    for name in ["CON", "con", "NUL.txt", "a.", "a ", "a:b", "a/b", "..", "a\\\\b", "é", "com1"] {
        let text = config("").replace("'p'", &format!("'{name}'"));
        let project = Project::new(&[(CONFIG, text)]);
        assert_eq!(project.told(), [format!("AB4001 '{name}'")]);
    }
    assert_eq!(Project::new(&[(CONFIG, config("").replace("'p'", "'console'"))]).told(), [""; 0]);
}

#[test]
fn b09_names_of_payloads() {
    for name in ["CON", "nul", "a.", "a ", "a:b", "a/b", ".."] {
        let payload = format!("payload: {{ '{name}': {{ source: 'dist' }} }},");
        let project = Project::new(&[(CONFIG, config(&payload)), ("dist/a.txt", String::new())]);
        assert_eq!(project.told(), [format!("AB4740 '{name}'")]);
    }
}

#[test]
fn b09_names_of_handlers() {
    for path in ["src/CON.ts", "src/aux/a.ts", "src/a./b.ts", "src/a /b.ts", "src/a:b.ts"] {
        let hooks = format!("hooks: {{ sessionStart: '{path}' }},");
        let project = Project::new(&[(CONFIG, config(&hooks)), (path, HANDLER.to_owned())]);
        assert_eq!(project.told(), [format!("AB4200 '{path}'")]);
    }
}

#[test]
fn b09_routes_that_differ_in_case() {
    let project = Project::new(&[
        (CONFIG, config("")),
        ("src/events/session/start.ts", HANDLER.to_owned()),
        ("src/events/Session/Start.ts", HANDLER.to_owned()),
        ("src/events/session/START.tsx", HANDLER.to_owned()),
    ]);
    assert_eq!(
        project.told(),
        ["AB4802 src/events/Session/Start.ts", "AB4802 src/events/session/START.tsx"]
    );
}

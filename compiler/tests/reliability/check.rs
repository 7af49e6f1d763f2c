//! `build --check` and `build --dry-run`: looking without writing.

use serde_json::Value;

use crate::project::{Project, identities};

/// The message of the one problem that `build --check` finds; none when it finds none.
fn stale(project: &Project) -> Option<String> {
    let before = identities(&project.root);
    let said = project.run(&["build", "--check", "--format", "json"]);
    assert_eq!(identities(&project.root), before, "nothing is written");
    let problems: Vec<Value> = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(said.exit, Some(i32::from(!problems.is_empty())), "{said:?}");
    assert!(problems.len() <= 1, "{problems:?}");
    problems.first().map(|problem| {
        assert_eq!(problem["code"], "AB6003");
        problem["message"].as_str().expect("a message").to_owned()
    })
}

#[test]
fn b16_a_check_lists_what_is_stale() {
    let project = Project::new(&["claude"]);
    let missing = stale(&project).expect("no artifact yet");
    assert!(missing.contains("missing: ") && missing.contains("hooks/hooks.json"), "{missing}");
    project.build();
    assert_eq!(stale(&project), None);
    std::fs::write(project.output().join("mine.txt"), "mine").expect("a file");
    assert_eq!(stale(&project), None, "files of others are no part of it");

    project.say("something else");
    project.put("src/events/stop.ts", "export default () => {};\n");
    let wrapper = "hooks/event-route-tool-before.mjs";
    let changed = stale(&project).expect("changed sources");
    assert!(
        changed.contains("missing: hooks/event-route-stop.mjs, hooks/event-route-stop.mjs.map;"),
        "{changed}"
    );
    assert!(changed.contains("changed: ") && changed.contains(wrapper), "{changed}");
    project.build();
    std::fs::remove_file(project.root.join("src/events/stop.ts")).expect("a route");
    let extra = stale(&project).expect("one hook too many");
    assert!(extra.contains("no longer built: hooks/event-route-stop.mjs"), "{extra}");
    project.build();
    std::fs::write(project.output().join(wrapper), "edited").expect("a file");
    let edited = stale(&project).expect("an edit");
    assert!(edited.contains(&format!("{wrapper} was edited")), "{edited}");
}

#[test]
fn b16_a_check_speaks_every_format() {
    let project = Project::new(&["claude"]);
    for format in ["pretty", "json", "jsonl", "github", "sarif", "agent"] {
        let said = project.run(&["build", "--check", "--format", format]);
        let (problems, other) = if format == "pretty" {
            (said.stderr, said.stdout)
        } else {
            (said.stdout, said.stderr)
        };
        assert_eq!((said.exit, other.as_str()), (Some(1), ""), "{format}");
        assert!(problems.contains("AB6003") && problems.contains("hooks/hooks.json"), "{problems}");
    }
}

#[test]
fn b16_a_dry_run_says_what_a_build_does() {
    let project = Project::new(&["claude"]);
    let dry = || {
        let before = identities(&project.root);
        let said = project.run(&["build", "--dry-run"]);
        assert_eq!((said.exit, said.stderr.as_str()), (Some(0), ""));
        assert_eq!(identities(&project.root), before, "nothing is written");
        said.stdout
    };
    assert!(dry().contains("  new      hooks/hooks.json\n"));
    project.put("src/events/stop.ts", "export default () => {};\n");
    project.build();
    assert!(dry().contains("0 files to write, 8 unchanged, 0 to remove"), "{}", dry());
    std::fs::remove_file(project.root.join("src/events/stop.ts")).expect("a route");
    project.say("something else");
    let said = dry();
    for line in [
        "  changed  hooks/event-route-tool-before.mjs\n",
        "  removed  hooks/event-route-stop.mjs\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
    let both = project.run(&["build", "--dry-run", "--check"]);
    assert_eq!(both.exit, Some(2), "{both:?}");
}

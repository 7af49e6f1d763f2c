//! What a build leaves alone, and how it writes the rest.

use camino::Utf8Path;

use crate::project::{BINARY, Project, has, identities, identity, said};

#[test]
fn b03_only_what_changes_becomes_a_new_file() {
    let project = Project::new(&["claude", "codex"]);
    let before = project.build();
    let output = project.output();
    std::fs::write(output.join("hooks/mine.txt"), "mine").expect("a file");
    let old = identities(&output);
    project.say("something else");
    let after = project.build();
    for (path, bytes) in before.iter().filter(|(path, _)| !path.ends_with('/')) {
        let (now, then) = (identity(&output.join(path)), old[output.join(path).as_str()]);
        if after[path] == *bytes {
            assert_eq!((now.0, now.1), (then.0, then.1), "{path} is the same file, unmodified");
        } else {
            assert_ne!(now.0, then.0, "{path} is a new file");
        }
    }
    let mine = output.join("hooks/mine.txt");
    assert_eq!(identity(&mine).0, old[mine.as_str()].0, "a file of others stays the same file");
    assert!(
        before.iter().any(|(path, bytes)| after.get(path) == Some(bytes) && path.contains('.'))
    );
    assert!(before.iter().any(|(path, bytes)| after.get(path).is_some_and(|now| now != bytes)));
}

#[test]
fn b03_new_bytes_are_on_the_disk_before_they_are_in_place() {
    if !has("strace", &["-V"]) {
        return;
    }
    let project = Project::new(&["claude", "codex"]);
    project.build();
    project.say("something else");
    let log = project.root.join("strace.log");
    let mut traced = std::process::Command::new("strace");
    traced.args(["-f", "-o", log.as_str(), "-e", "trace=openat,open,creat,fsync,syncfs,renameat2"]);
    traced.args([BINARY, "build", "--root", project.root.as_str()]);
    assert_eq!(said(&mut traced).exit, Some(0));
    let log = std::fs::read_to_string(log).expect("a log");
    let calls: Vec<_> = log.lines().collect();
    // A call that another thread interrupts has its result on a line of its own.
    let at =
        |what: &str| calls.iter().position(|call| call.contains(what) && !call.contains("= -1"));
    let created = calls
        .iter()
        .rposition(|call| call.contains("O_CREAT") && call.contains("/.artifact.agent-bundle-"));
    let (synced, exchanged) = (at("syncfs("), at("RENAME_EXCHANGE"));
    assert!(created.is_some() && created < synced && synced < exchanged, "{log}");
    let into_place = format!("\"{}/", project.output());
    let written = |call: &&&str| {
        call.contains(&into_place)
            && ["O_WRONLY", "O_RDWR", "O_CREAT"].iter().any(|how| call.contains(how))
    };
    assert_eq!(calls.iter().find(written), None, "nothing is opened for writing in its place");
}

#[test]
fn b17_an_identical_build_touches_nothing() {
    let project = Project::new(&["amp", "claude", "codex", "cursor"]);
    let first = project.build();
    let old = identities(&project.root);
    let again = project.run(&["build"]);
    assert_eq!(again.exit, Some(0));
    assert!(again.stdout.contains("0 files written"), "{}", again.stdout);
    assert!(again.stdout.contains("\ntrust: unchanged on Codex\n"), "{}", again.stdout);
    assert_eq!(identities(&project.root), old, "no file and no folder was touched");
    assert_eq!(project.build(), first);
}

#[test]
fn b17_changed_files_are_named_to_those_who_trust_by_content() {
    let project = Project::new(&["claude", "codex"]);
    let first = project.run(&["build"]).stdout;
    assert!(first.contains("trust: changed on Codex: there is no earlier build"), "{first}");
    project.say("something else");
    let changed = project.run(&["build"]).stdout;
    let (_, told) = changed.split_once("trust: changed on Codex").expect("a word on trust");
    let (told, _) = told.split_once("\n\n").expect("an end");
    let files: Vec<_> = told.lines().skip(1).map(str::trim).collect();
    assert_eq!(
        files,
        [
            "changed  agent-bundle.manifest.json",
            "changed  hooks/event-route-tool-before.claude.mjs",
            "changed  hooks/event-route-tool-before.claude.mjs.map",
            "changed  hooks/event-route-tool-before.codex.mjs",
            "changed  hooks/event-route-tool-before.codex.mjs.map",
        ]
    );
    let alone = Project::new(&["claude"]);
    assert!(!alone.run(&["build"]).stdout.contains("trust: "), "no host here remembers trust");
}

/// Entries of a native document in their order, each with its place: event, group, place in the group.
fn entries(document: &Utf8Path) -> Vec<String> {
    let text = std::fs::read(document).expect("a document");
    let json: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
    let events = json["hooks"].as_object().expect("events");
    let mut found = Vec::new();
    for (event, groups) in events {
        for (at, group) in groups.as_array().expect("groups").iter().enumerate() {
            match group["hooks"].as_array() {
                Some(hooks) => found.extend(hooks.iter().enumerate().map(|(place, hook)| {
                    format!("{event} {at} {place} {} {hook}", group["matcher"])
                })),
                None => found.push(format!("{event} {at} {group}")),
            }
        }
    }
    found
}

#[test]
fn b17_a_hook_at_the_end_moves_no_other() {
    let project = Project::new(&["claude", "codex", "cursor"]);
    std::fs::remove_dir_all(project.root.join("src/events")).expect("a folder");
    let handler = "export default () => {};\n";
    project.put("src/hooks/a.ts", handler);
    let config = |last: &str| {
        let hooks = "\"beforeTool\": [{ \"handler\": \"./src/hooks/a.ts\", \"tools\": [\"shell\"] }, \
                     { \"handler\": \"./src/hooks/b.ts\" }LAST], \
                     \"stop\": { \"handler\": \"./src/hooks/a.ts\" }";
        let hooks = hooks.replace("LAST", last);
        format!(
            "{{ \"plugin\": {{ \"name\": \"p\" }}, \"targets\": [\"claude\", \"codex\", \"cursor\"], \
             \"hooks\": {{ {hooks} }} }}"
        )
    };
    project.put("src/hooks/b.ts", handler);
    project.put("src/hooks/c.ts", handler);
    project.put("agent-bundle.config.json", &config(""));
    project.build();
    let documents = ["hooks/hooks.json", ".codex-plugin/hooks.json", ".cursor-plugin/hooks.json"];
    let of = |path: &str| entries(&project.output().join(path));
    let before = documents.map(of);
    let last = ", { \"handler\": \"./src/hooks/c.ts\", \"tools\": [\"file.write\"] }";
    project.put("agent-bundle.config.json", &config(last));
    project.build();
    for ((path, before), after) in documents.iter().zip(before).zip(documents.map(of)) {
        assert!(before.len() >= 3, "{path}: {before:?}");
        assert_eq!(after.len(), before.len() + 1, "{path}: {after:?}");
        let missing: Vec<_> = before.iter().filter(|entry| !after.contains(entry)).collect();
        assert!(missing.is_empty(), "{path}: moved: {missing:?}, now {after:?}");
    }
}

//! Whose files are whose.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::project::{BINARY, Project, has, identity, tree};

#[test]
fn b12_one_bad_host_stops_all() {
    let project = Project::new(&["amp", "claude", "codex", "cursor"]);
    let before = project.build();
    // Asking is known to be delivered by one of the hosts only.
    project.put(
        "src/events/tool/before.ts",
        "export default () => ({ outcome: 'ask', reason: 'Sure?' });\n",
    );
    let refused = project.run(&["build"]);
    assert_eq!((refused.exit, refused.stdout.as_str()), (Some(1), ""));
    assert!(refused.stderr.contains("AB4852"), "{}", refused.stderr);
    assert_eq!(tree(&project.output()), before);
    // What is wrong in one key of the config stops the right ones too.
    project.say("something else");
    let config = std::fs::read_to_string(project.root.join("agent-bundle.config.json"));
    let config = config.expect("a config").replace("\"targets\"", "\"hooks\": 7, \"targets\"");
    project.put("agent-bundle.config.json", &config);
    assert_eq!(project.run(&["build"]).exit, Some(1));
    assert_eq!(tree(&project.output()), before);
    assert_eq!(project.strays(), [""; 0]);
}

#[test]
fn b16_what_is_no_longer_built_goes_and_all_else_stays() {
    let project = Project::new(&["claude", "codex"]);
    project.put("src/events/stop.ts", "export default () => {};\n");
    project.build();
    let output = project.output();
    let mine = ["mine.txt", "hooks/mine.txt", "deep/er/mine.bin"].map(|path| output.join(path));
    for path in &mine {
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, "mine \u{0}\n").expect("a file");
    }
    std::fs::create_dir(output.join("empty")).expect("a folder");
    let private = std::fs::Permissions::from_mode(0o750);
    std::fs::set_permissions(output.join("deep"), private.clone()).expect("a mode");
    std::fs::set_permissions(&output, private).expect("a mode");
    std::os::unix::fs::symlink("mine.txt", output.join("link")).expect("a link");
    rustix::fs::mkfifoat(rustix::fs::CWD, output.join("pipe").as_std_path(), 0o600.into())
        .expect("a pipe");
    let same = |path: &&camino::Utf8PathBuf| identity(path).0;
    let before: Vec<_> = mine.iter().map(|path| same(&path)).collect();
    let special = ["link", "pipe"].map(|name| identity(&output.join(name)).0);

    std::fs::remove_file(project.root.join("src/events/stop.ts")).expect("a route");
    let without = Project::new(&["claude", "codex"]).build();
    let config = std::fs::read_to_string(project.root.join("agent-bundle.config.json"));
    let config = config.expect("a config").replace(",\"codex\"", "");
    project.put("agent-bundle.config.json", &config);
    let said = project.run(&["build"]);
    assert_eq!(said.exit, Some(0), "{said:?}");
    let after = tree(&output);
    assert!(without.keys().any(|path| path.starts_with(".codex-plugin/")));
    let stale = |path: &&String| path.contains("codex") || path.contains("event-route-stop");
    assert_eq!(after.keys().filter(stale).collect::<Vec<_>>(), [""; 0], "files and folders go");
    assert_eq!(mine.iter().map(|path| same(&path)).collect::<Vec<_>>(), before);
    assert_eq!(["link", "pipe"].map(|name| identity(&output.join(name)).0), special);
    assert_eq!(after["mine.txt"], b"mine \0\n");
    assert!(after.contains_key("empty/") && after.contains_key("deep/er/mine.bin"));
    for folder in [output.clone(), output.join("deep")] {
        let mode = folder.metadata().expect("a folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o750, "{folder} keeps its mode");
    }
}

#[test]
fn b16_what_others_save_meanwhile_stays() {
    if !has("strace", &["-V"]) {
        return;
    }
    let project = Project::new(&["claude"]);
    project.build();
    let (mine, new) = (project.output().join("mine.txt"), project.output().join("more/new.txt"));
    std::fs::write(&mine, "first").expect("a file");
    project.say("something else");
    // The new folder is complete and waits to be exchanged.
    let mut slow = Command::new("strace");
    slow.args(["-qq", "-o", "/dev/null", "-e", "inject=renameat2:delay_enter=1500000", BINARY]);
    slow.args(["build", "--quiet", "--root", project.root.as_str()]);
    let mut build = slow.spawn().expect("a build");
    let synced =
        || project.strays().iter().any(|path| path.ends_with("agent-bundle.manifest.json"));
    while !synced() {
        assert!(build.try_wait().expect("a state").is_none(), "the build is over");
    }
    // As editors save: by a new file in the place of the old one.
    let saved = project.root.join("saved");
    std::fs::write(&saved, "second").expect("a file");
    std::fs::rename(&saved, &mine).expect("a rename");
    std::fs::create_dir(new.parent().expect("a parent")).expect("a folder");
    std::fs::write(&new, "new").expect("a file");
    assert!(build.wait().expect("an end").success());
    assert_eq!(std::fs::read_to_string(&mine).expect("a file"), "second");
    assert_eq!(std::fs::read_to_string(&new).expect("a file"), "new");
    assert_eq!(project.strays(), [""; 0]);
    assert!(project.run(&["build"]).stdout.contains(" 0 files written"));
}

#[test]
fn b16_the_project_may_be_its_own_artifact() {
    let project = Project::new(&["claude"]);
    let folder = identity(&project.root).0;
    let route = project.root.join("src/events/tool/before.ts");
    for (said, told) in [("one", "6 files written"), ("two", "2 files written")] {
        project.say(said);
        let before = identity(&route);
        let built = project.run(&["build", "--output", "."]);
        assert!(built.stdout.contains(told), "{built:?}");
        assert_eq!(identity(&route), before);
        assert_eq!(identity(&project.root).0, folder, "a folder that people work in stays");
    }
    assert!(project.root.join("hooks/hooks.json").exists());
    assert_eq!(project.strays(), [""; 0]);
}

#[test]
fn b16_edited_files_are_reported_and_kept() {
    let project = Project::new(&["claude"]);
    project.put("src/events/stop.ts", "export default () => {};\n");
    project.build();
    let changing = project.output().join("hooks/event-route-tool-before.mjs");
    let going = project.output().join("hooks/event-route-stop.mjs");
    for path in [&changing, &going] {
        std::fs::write(path, "edited").expect("a file");
    }
    project.say("something else");
    std::fs::remove_file(project.root.join("src/events/stop.ts")).expect("a route");
    let before = tree(&project.output());
    let said = project.run(&["build"]);
    assert_eq!((said.exit, said.stdout.as_str()), (Some(2), ""));
    assert_eq!(said.stderr.matches("AB6001").count(), 2, "{}", said.stderr);
    for path in [&changing, &going] {
        assert!(said.stderr.contains(path.as_str()), "{}", said.stderr);
        std::fs::remove_file(path).expect("a file");
    }
    assert!(before.values().filter(|bytes| *bytes == b"edited").count() == 2);
    project.build();
}

#[test]
fn b16_a_file_may_become_a_folder_and_back() {
    let project = Project::new(&["claude"]);
    let plain = std::fs::read_to_string(project.root.join("agent-bundle.config.json"));
    let plain = plain.expect("a config");
    let payload = "\"payload\": { \"data\": { \"source\": \"./data\" } }, \"targets\"";
    project.put("agent-bundle.config.json", &plain.replace("\"targets\"", payload));
    let (file, folder) = ("payload/data/thing", "payload/data/thing/inner.txt");
    project.put("data/thing", "a file");
    assert!(project.build().contains_key(file));
    std::fs::remove_file(project.root.join("data/thing")).expect("a file");
    project.put("data/thing/inner.txt", "in a folder");
    assert!(project.build().contains_key(folder));
    // A file of others in the folder keeps it from going.
    let mine = project.output().join("payload/data/thing/mine.txt");
    std::fs::write(&mine, "mine").expect("a file");
    std::fs::remove_dir_all(project.root.join("data/thing")).expect("a folder");
    project.put("data/thing", "a file");
    let said = project.run(&["build"]);
    assert_eq!(said.exit, Some(2));
    assert!(said.stderr.contains("is a folder, where a file belongs"), "{}", said.stderr);
    std::fs::remove_file(&mine).expect("a file");
    assert!(project.build().contains_key(file));
}

//! `hooks record`: the recorder as hosts run it, and fixtures out of made-up catches.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use agent_bundle::record::caught::{Caught, Note, read};
use agent_bundle::record::compare::{compare, known_fields};
use agent_bundle::record::fixtures::{Fixture, fixtures};
use agent_bundle::record::plugin;
use agent_bundle_adapters::Tables;
use agent_bundle_adapters::table::{Form, Table};
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::{Value, json};

fn tables() -> Tables {
    Tables::embedded().expect("sound tables")
}

fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = Utf8Path::from_path(folder.path()).expect("a path in text").to_owned();
    (folder, path)
}

/// A catch on Claude Code of a session in `project`.
fn caught(file: &str, project: &str, document: Value) -> Caught {
    let event = document["hook_event_name"].as_str().unwrap_or_default().to_owned();
    let note = Note {
        host: "claude".into(),
        event,
        cwd: project.into(),
        home: "/home/zoë".into(),
        temp: "/var/tmp".into(),
        root: "/home/zoë/.claude/recorder".into(),
        env: ["CLAUDE_PROJECT_DIR", "HOME", "PATH"].map(str::to_owned).to_vec(),
        stdin_newline_terminated: Some(true),
        ..Note::default()
    };
    Caught { file: file.into(), note, document }
}

fn call(session: &str, project: &str, id: &str, command: &str) -> Value {
    json!({
        "session_id": session,
        "transcript_path": format!("/home/zoë/.claude/projects/x/{session}.jsonl"),
        "cwd": project,
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": { "command": command },
        "tool_use_id": id,
    })
}

const ONE: &str = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const TWO: &str = "6fa459ea-ee8a-4ca4-894e-db77e160355e";

fn made(all: &[Caught]) -> Vec<Fixture> {
    fixtures(tables().get("claude").expect("a table"), all).expect("fixtures")
}

#[test]
fn what_differs_from_run_to_run_becomes_a_sample() {
    let project = "/home/zoë/my project";
    let text = format!(
        "cd '{project}/sub' && echo {ONE} {TWO} {ONE} at 2026-03-04T05:06:07.890Z to \
         zoe@mail.example.org by 127.0.0.1:45678 from /var/tmp/x and toolu_01ABCDEFGHIJKLMNOP"
    );
    let mut document = call(ONE, project, "toolu_01QRSTUVWXYZabcdefgh", &text);
    document["duration_ms"] = 1234.into();
    document["started"] = 1_700_000_000_123_u64.into();
    document["access_token"] = "very secret".into();
    document["context_tokens"] = 15.into();
    let own = &made(&[caught("1.json", project, document)])[0];
    assert_eq!(own.file, "PreToolUse.Bash.json");
    let wanted = json!({
        "session_id": "00000000-0000-4000-8000-000000000001",
        "transcript_path": "/home/dev/.claude/projects/x/00000000-0000-4000-8000-000000000001.jsonl",
        "cwd": "/home/dev/project",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {
            "command": "cd '/home/dev/project/sub' && echo 00000000-0000-4000-8000-000000000001 \
                        00000000-0000-4000-8000-000000000002 00000000-0000-4000-8000-000000000001 at \
                        2026-01-01T00:00:00.000Z to user@example.com by 127.0.0.1:9 from /tmp/x and \
                        toolu_0003",
        },
        "tool_use_id": "toolu_0004",
        "duration_ms": 12,
        "started": 1_767_225_600_000_u64,
        "access_token": "redacted",
        "context_tokens": 15,
    });
    assert_eq!(own.document.to_string(), wanted.to_string(), "keys keep their order");
    assert_eq!(own.row.hook_cwd, "/home/dev/project");
    assert_eq!(own.row.env_added, ["CLAUDE_PROJECT_DIR"]);
}

#[test]
fn windows_paths_are_written_as_all_others() {
    let project = "C:\\Users\\zoe\\work";
    let mut one = caught("1.json", project, call(ONE, project, "toolu_1", "type x"));
    one.document["transcript_path"] = "C:\\Users\\zoe\\.claude\\x.jsonl".into();
    one.note.home = "C:\\Users\\zoe".into();
    one.note.root = "C:\\Users\\zoe\\.claude\\recorder".into();
    one.note.temp = "C:\\Temp".into();
    let own = &made(&[one])[0].document;
    assert_eq!(own["cwd"], "/home/dev/project");
    assert_eq!(own["transcript_path"], "/home/dev/.claude/x.jsonl");
}

#[test]
fn equal_documents_are_one_and_names_are_told_apart() {
    let all = [
        caught("1.json", "/w", call(ONE, "/w", "toolu_01ABCDEFGHIJKLMNOP", "ls")),
        caught("2.json", "/w", call(TWO, "/w", "toolu_01QRSTUVWXYZabcdefgh", "ls")),
        caught("3.json", "/w", call(TWO, "/w", "toolu_01QRSTUVWXYZabcdefgh", "pwd")),
        caught("4.json", "/w", json!({ "hook_event_name": "SubagentStop", "agent_type": "" })),
        caught("5.json", "/w", json!({ "hook_event_name": "Unheard", "x": 1 })),
    ];
    let names: Vec<_> = made(&all).into_iter().map(|own| own.file).collect();
    let wanted =
        ["PreToolUse.Bash.2.json", "PreToolUse.Bash.json", "SubagentStop.json", "Unheard.json"];
    assert_eq!(names, wanted);
}

#[test]
fn a_catch_is_compared_with_the_table() {
    let tables = tables();
    let table = tables.get("claude").expect("a table");
    let mut odd = call(ONE, "/w", "toolu_1", "ls");
    let map = odd.as_object_mut().expect("an object");
    map.remove("tool_use_id");
    map.insert("session_id".into(), 7.into());
    map.insert("tool_name".into(), "Teleport".into());
    map.insert("effort".into(), json!({ "level": "high" }));
    let own = made(&[
        caught("1.json", "/w", odd),
        caught("2.json", "/w", json!({ "hook_event_name": "Unheard", "x": 1 })),
    ]);
    let found = compare(table, &own, &BTreeMap::new());
    let shown = serde_json::to_value(&found.documents).expect("JSON");
    let wanted = json!([
        {
            "file": "PreToolUse.Teleport.json",
            "event": "PreToolUse",
            "family": "tool/before",
            "missing": ["tool_use_id"],
            "mistyped": ["session_id: string"],
            "new": ["effort"],
        },
        {
            "file": "Unheard.json",
            "event": "Unheard",
            "missing": [],
            "mistyped": [],
            "new": ["x"],
        },
    ]);
    assert_eq!(shown, wanted);
    assert_eq!(found.tools["PreToolUse"].iter().collect::<Vec<_>>(), ["Teleport"]);
    assert!(found.never.contains(&"SessionStart".to_owned()));
    assert!(!found.never.contains(&"PreToolUse".to_owned()));

    let (_kept, older) = folder();
    std::fs::write(older.join("PreToolUse.Bash.json"), r#"{ "effort": {} }"#).expect("a file");
    let known = known_fields(table, &older).expect("fields");
    assert_eq!(compare(table, &own, &known).documents[0].new, Vec::<String>::new());
}

#[test]
fn what_cannot_be_used_is_named() {
    let (_kept, path) = folder();
    let note = json!({ "host": "claude", "event": "Stop" }).to_string();
    let files = [
        ("1.json", note.as_str()),
        ("1.stdin", "\u{feff}{\"hook_event_name\":\"Stop\"}\n"),
        ("2.json", note.as_str()),
        ("2.stdin", "{ broken"),
        ("3.json", "no JSON"),
        ("4.json", note.as_str()),
    ];
    for (name, text) in files {
        std::fs::write(path.join(name), text).expect("a file");
    }
    let (caught, faults) = read(&path).expect("a folder");
    assert_eq!(caught.len(), 1, "byte order marks are passed over");
    let names: Vec<_> = faults.iter().map(|(file, _)| file.as_str()).collect();
    assert_eq!(names, ["2.json", "3.json", "4.json"]);
    assert!(read(&path.join("none")).is_err());
}

/// The recorder of a host, written out: its folder, and the folder that it keeps to.
fn emitted(table: &Table, base: &Utf8Path) -> (Utf8PathBuf, Utf8PathBuf) {
    let (own, into) = (base.join("a recorder"), base.join("caught"));
    std::fs::create_dir_all(&into).expect("a folder");
    let hosts = [table.host.clone()];
    let files = plugin(&tables(), &hosts, &into, None).expect("a recorder");
    for (path, bytes) in files {
        let file = own.join(path);
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
        std::fs::write(file, bytes).expect("a file");
    }
    (own, into)
}

/// Runs the recorder as its host would; gives stdout and the exit code.
fn run(own: &Utf8Path, args: [&str; 2], into: Option<&str>) -> (String, Option<i32>) {
    let mut command = Command::new("node");
    command.arg(own.join("hooks/record.mjs")).args(args).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(into) = into {
        command.env("AGENT_BUNDLE_RECORD", into);
    }
    let mut child = command.spawn().expect("node");
    let stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut &stdin, b"{\"a\":\"\xc3\xab\"}\n").expect("a document");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn a_recorder_keeps_what_it_is_given_and_has_no_opinion() {
    let tables = tables();
    for table in tables.hosts().filter(|table| table.form == Form::Command) {
        let (_kept, base) = folder();
        let (own, into) = emitted(table, &base);
        let event = table.event("tool/before").expect("an event");
        let pass = if table.host == "cursor" { "{}" } else { "" };
        let args = [table.host.as_str(), event.native.as_str()];
        assert_eq!(run(&own, args, None), (pass.to_owned(), Some(0)), "{}", table.host);
        let (caught, faults) = read(&into).expect("a folder");
        assert_eq!((caught.len(), faults.len()), (1, 0), "{}", table.host);
        assert_eq!(caught[0].document, json!({ "a": "ë" }));
        assert_eq!(caught[0].note.stdin_newline_terminated, Some(true));
        // Nowhere to write: the host must not notice.
        assert_eq!(run(&own, args, Some("/proc/none/x")), (pass.to_owned(), Some(0)));
    }
}

#[test]
fn a_recorder_stands_on_every_event_that_its_client_knows() {
    let tables = tables();
    let events = |host: &str, version: Option<&str>| {
        let files = plugin(&tables, &[host.to_owned()], "/into".into(), version)?;
        let table = tables.get(host).expect("a table");
        let document = &files[Utf8Path::new(&table.documents.hooks)];
        let document: Value = serde_json::from_slice(document).expect("JSON");
        let map = document["hooks"].as_object().expect("hooks");
        Ok::<_, String>(map.keys().cloned().collect::<Vec<_>>())
    };
    let all = events("claude", None).expect("a recorder");
    assert!(["PreModelSwitch", "Elicitation"].iter().all(|name| all.contains(&(*name).to_owned())));
    let old = events("claude", Some("2.1.197")).expect("a recorder");
    assert!(!old.contains(&"PreModelSwitch".to_owned()), "it would drop all hooks there");
    assert_eq!(events("cursor", None).expect("a recorder").len(), 11);
    let unknown = "no event is known of Cursor 1.0.32".to_owned();
    assert_eq!(events("cursor", Some("1.0.32")), Err(unknown));
    assert!(events("claude", Some("newest")).is_err());
}

#[test]
fn a_recorder_that_cannot_be_made_leaves_nothing_behind() {
    let (_kept, base) = folder();
    let output = base.join("recorder");
    let emit = |version: &str| {
        let args = ["agent-bundle", "hooks", "record", "emit", "--target", "claude", "--output"];
        let more = [output.as_str(), "--client-version", version];
        agent_bundle::cli::run(args.iter().chain(&more).map(Into::into)).0.stderr
    };
    let names = || base.read_dir_utf8().expect("a folder").count();
    assert_eq!(emit("newest"), "error: \"newest\" is no version of Claude Code\n");
    assert_eq!(names(), 0);
    assert_eq!(emit("2.1.332"), "");
    assert_eq!(names(), 2, "the recorder, and the folder that it keeps to");
}

//! Diagnostics as users and tools meet them: pages, formats, colours, pipes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use agent_bundle::diagnostics::codes;
use agent_bundle::diagnostics::explain::{SECTIONS, document, sections};
use camino::Utf8Path;
use serde_json::Value;
use tempfile::TempDir;

mod support;

use support::{feed, repository};

/// The command in the folder of the tests, with nothing said about colours.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
    for variable in ["NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Output of the command: stdout, stderr, exit code.
fn agent_bundle(args: &[&str]) -> (String, String, i32) {
    feed(command(args), b"")
}

/// The files shown in a Markdown text: fenced blocks with a path after the language.
fn files(markdown: &str) -> Vec<(&str, &str)> {
    let blocks = markdown.split("\n```").skip(1).step_by(2);
    blocks
        .filter_map(|block| {
            let (information, text) = block.split_once('\n').unwrap_or((block, ""));
            Some((information.split_once(' ')?.1, text))
        })
        .collect()
}

/// The words of the command shown in a Markdown text, `build` when there is none.
fn words(markdown: &str) -> Vec<&str> {
    let shown = markdown.split_once("```sh\nagent-bundle ").map_or("build\n", |(_, rest)| rest);
    shown.lines().next().expect("a line").split(' ').collect()
}

/// The part of a page under one of its headings.
fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("## {heading}\n")).expect("a section");
    rest.split("\n## ").next().expect("a text")
}

/// Builds a project of the `shown` files, beside the files that every example may rely on: its
/// problems, and the exit code.
fn problems_of(shown: &[(&str, &str)]) -> (Vec<Value>, i32) {
    run_on(&["build"], shown)
}

/// The same with the command of these `words`.
fn run_on(words: &[&str], shown: &[(&str, &str)]) -> (Vec<Value>, i32) {
    assert!(!shown.is_empty(), "nothing is shown");
    let folder = TempDir::new().expect("a folder");
    let root = Utf8Path::from_path(folder.path()).expect("UTF-8");
    let all = document();
    let (introduction, _) = all.split_once("\n| code").expect("an introduction");
    let is_config = |path: &str| path.starts_with("agent-bundle.config");
    let has_config = shown.iter().any(|(path, _)| is_config(path));
    let given = files(introduction).into_iter();
    let given = given.filter(|(path, _)| !(has_config && is_config(path)));
    for (path, text) in given.chain(shown.iter().copied()) {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let options = ["--root", root.as_str(), "--format", "json", "--no-minify"];
    let (stdout, stderr, exit) = agent_bundle(&[words, &options].concat());
    let problems = serde_json::from_str(&stdout);
    (problems.unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}")), exit)
}

/// The codes of the problems that `section` shows, and the exit code.
fn codes_of(section: &str) -> (BTreeSet<String>, i32) {
    let (problems, exit) = run_on(&words(section), &files(section));
    (problems.iter().map(|one| one["code"].as_str().expect("a code").to_owned()).collect(), exit)
}

#[test]
fn one_problem_of_several_hosts_is_told_once() {
    let route = "import { events } from 'agent-bundle/routes';\n\
                 export default events.session.start({ onFailure: 'deny' }, () => {});\n";
    let (problems, exit) = problems_of(&[("src/events/session/start.ts", route)]);
    let messages: Vec<_> = problems.iter().map(|one| one["message"].as_str().unwrap()).collect();
    let [message] = messages.as_slice() else { panic!("one problem: {messages:?}") };
    assert!(message.starts_with("amp, claude, codex, cursor: "), "{message}");
    assert_eq!(exit, 1);
}

#[test]
fn reasons_that_differ_stay_apart() {
    let route = "export default () => ({ outcome: 'ask', reason: 'Sure?' });\n";
    let (problems, _) = problems_of(&[("src/events/tool/before.ts", route)]);
    let said: Vec<_> = problems.iter().map(|one| one["message"].as_str().unwrap()).collect();
    let hosts: BTreeSet<_> = said.iter().filter_map(|text| text.split(": ").next()).collect();
    assert_eq!(hosts, BTreeSet::from(["amp", "codex", "cursor"]), "{said:?}");
}

#[test]
fn every_example_gives_its_code_and_every_fix_removes_it() {
    let mut wrong = Vec::new();
    for code in codes::ALL {
        // A missing page fails a test of its own.
        let Some(page) = sections(*code) else { continue };
        let (found, exit) = codes_of(section(page, SECTIONS[2]));
        if found != BTreeSet::from([code.id.to_owned()]) || exit == 0 {
            wrong.push(format!("the example of {} gives {found:?}, exit {exit}", code.id));
        }
        let (found, exit) = codes_of(section(page, SECTIONS[3]));
        if (found.len(), exit) != (0, 0) {
            wrong.push(format!("the fix of {} gives {found:?}, exit {exit}", code.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_document_holds_every_page() {
    let path = repository().join("docs/diagnostics.md");
    let written = std::fs::read_to_string(path).unwrap_or_default();
    let (generated, _, exit) = agent_bundle(&["explain", "--all"]);
    assert_eq!((exit, generated.as_str()), (0, document().as_str()));
    assert!(
        written == generated,
        "docs/diagnostics.md is old; run \
         `cargo run -p agent-bundle -- explain --all > docs/diagnostics.md`"
    );
    for code in codes::ALL {
        let url = code.url();
        let (_, anchor) = url.split_once('#').expect("an anchor");
        assert!(written.contains(&format!("\n## {}\n", anchor.to_uppercase())), "{url}");
    }
}

#[test]
fn codes_are_explained_in_any_case() {
    let (page, _, exit) = agent_bundle(&["explain", "AB4824"]);
    assert_eq!(exit, 0);
    let start = "# AB4824: a host cannot do what the hook needs\n\n## What it means\n";
    assert!(page.starts_with(start), "{page}");
    assert_eq!(agent_bundle(&["explain", "ab4824"]).0, page);
    for (name, help) in [
        ("AB48244", "did you mean AB4824?"),
        ("4824", "did you mean AB4824?"),
        ("nonsense", "lists all"),
    ] {
        let (stdout, stderr, exit) = agent_bundle(&["explain", name]);
        assert_eq!((stdout.as_str(), exit), ("", 2), "{name}");
        assert!(stderr.contains(help), "{name}: {stderr}");
    }
    let (list, _, _) = agent_bundle(&["explain"]);
    let ids: Vec<_> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids, codes::ALL.iter().map(|code| code.id).collect::<Vec<_>>());
}

#[test]
fn faults_in_every_format() {
    for format in ["pretty", "json", "jsonl", "github", "sarif", "agent"] {
        let of = |command: &str| agent_bundle(&[command, "--root", "faults", "--format", format]);
        let built = of("build");
        assert_eq!(built.2, 1, "{format}");
        assert_eq!(of("check"), built, "{format}");
        assert_eq!(of("inspect"), built, "{format}");
        // People read problems on stderr, programs on stdout.
        assert_eq!(built.0.is_empty(), format == "pretty", "{format}");
        assert_eq!(built.1.is_empty(), format != "pretty", "{format}");
        let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"));
        let shown = (built.0 + &built.1).replace(version, "\"version\": \"[version]");
        insta::assert_snapshot!(format!("faults-{format}"), shown);
    }
}

#[test]
fn formats_say_that_all_is_well() {
    let check = |format: &str| agent_bundle(&["check", "--root", "closed", "--format", format]);
    for (format, expected) in [("json", "[]\n"), ("jsonl", ""), ("github", "")] {
        assert_eq!(check(format), (expected.to_owned(), String::new(), 0), "{format}");
    }
    for format in ["pretty", "agent"] {
        let (stdout, stderr, exit) = check(format);
        assert!(stdout.starts_with("no problems: "), "{format}: {stdout}{stderr}");
        assert_eq!((stderr.as_str(), exit), ("", 0));
    }
    let log: Value = serde_json::from_str(&check("sarif").0).expect("JSON");
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
}

#[test]
fn colours_follow_the_option_and_the_environment() {
    let is_coloured = |option: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(&["check", "--root", "faults"]);
        command.args(option).envs(variables.iter().copied());
        feed(command, b"").1.contains('\u{1b}')
    };
    // The streams of a test are pipes.
    assert!(!is_coloured(&[], &[]));
    assert!(is_coloured(&["--color", "always"], &[]));
    assert!(is_coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(is_coloured(&[], &[("FORCE_COLOR", "1")]));
    assert!(!is_coloured(&[], &[("FORCE_COLOR", "0")]));
    assert!(!is_coloured(&["--color", "never"], &[("FORCE_COLOR", "1")]));
    assert!(!is_coloured(&[], &[("NO_COLOR", "1")]));
}

/// Programs get no colours, whoever asks for them.
#[test]
fn other_formats_have_no_colours() {
    for format in ["json", "jsonl", "github", "sarif", "agent"] {
        let args = ["check", "--root", "faults", "--format", format, "--color", "always"];
        assert!(!agent_bundle(&args).0.contains('\u{1b}'), "{format}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = TempDir::new().expect("a folder");
    let output = folder.path().join("artifact");
    let output = output.to_str().expect("UTF-8");
    let artifact = ["--artifact", output];
    let hook = ["--target", "claude", "--hook", "event-route-tool-before", "--input", "{}"];
    let simulate = [["hooks", "simulate"].as_slice(), &artifact, &hook].concat();
    let commands: &[(&[&str], i32)] = &[
        (&["build", "--root", "closed", "--output", output], 0),
        (&["check", "--root", "closed"], 0),
        (&["check", "--root", "faults"], 1),
        (&["check", "--root", "faults", "--format", "sarif"], 1),
        (&["inspect", "--root", "closed", "--hooks"], 0),
        (&["hooks", "list", "--artifact", output], 0),
        (&simulate, 0),
        (&["explain", "--all"], 0),
        (&["--help"], 0),
        (&["nonsense"], 2),
    ];
    let closed = || {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        Stdio::from(writer)
    };
    for (args, expected) in commands {
        let mut without_stdout = command(args);
        without_stdout.stdin(Stdio::null()).stdout(closed()).stderr(Stdio::piped());
        let ended = without_stdout.output().expect("an end");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(*expected), "stdout of {args:?}: {said}");
        assert!(!said.contains("panicked"), "{args:?}: {said}");
        let mut without_stderr = command(args);
        without_stderr.stdin(Stdio::null()).stdout(Stdio::null()).stderr(closed());
        let ended = without_stderr.status().expect("an end");
        assert_eq!(ended.code(), Some(*expected), "stderr of {args:?}");
    }
}

//! Forms of declaring hooks beside a source module: built programs, native documents, configs that
//! have to be run; and what the oldest client means for each.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::process::Command;

use agent_bundle::build::{Built, Request, build};
use agent_bundle::diagnostics::render::pretty;
use agent_bundle::write::write;
use agent_bundle_adapters::Tables;
use camino::Utf8Path;
use serde_json::{Value, json};
use tempfile::TempDir;

mod support;

use support::project::{CONFIG, HANDLER, Project};
use support::{feed, repository, tables};

fn document(built: &Built, path: &str) -> Value {
    serde_json::from_slice(&built.files[Utf8Path::new(path)]).unwrap()
}

const PAYLOAD: &str = "payload: { run: { source: './dist' } }";

#[test]
fn a_prebuilt_handler_runs_as_it_is() {
    let hooks = "hooks: { afterTool: { handler: { prebuilt: './dist/hook/index.js' }, timeout: 7, \
                 args: ['--host', 'x', '--host'], tools: ['file.write'] } }";
    let project = Project::with(
        "['claude', 'codex', 'cursor']",
        &format!("{PAYLOAD}, {hooks}"),
        &[("dist/data.bin", "\0\u{1}"), ("dist/b/c.txt", "c")],
    );
    let built = project.build(&tables()).unwrap();
    for (path, place, command) in [
        (
            "hooks/hooks.json",
            "/hooks/PostToolUse/0/hooks/0",
            "node \"${CLAUDE_PLUGIN_ROOT}/payload/run/hook/index.js\" --host x --host",
        ),
        (
            ".codex-plugin/hooks.json",
            "/hooks/PostToolUse/0/hooks/0",
            "node \"$PLUGIN_ROOT/payload/run/hook/index.js\" --host x --host",
        ),
        (
            ".cursor-plugin/hooks.json",
            "/hooks/postToolUse/0",
            "node \"${CURSOR_PLUGIN_ROOT}/payload/run/hook/index.js\" --host x --host",
        ),
    ] {
        let entry = document(&built, path);
        let entry = entry.pointer(place).unwrap_or_else(|| panic!("{path}: {entry}"));
        assert_eq!((&entry["command"], &entry["timeout"]), (&json!(command), &json!(7)), "{path}");
    }
    let index = document(&built, "agent-bundle.manifest.json");
    assert_eq!(index["executables"]["hooks"], json!([]));
    let copied: Vec<_> =
        built.files.keys().filter(|path| path.starts_with("payload")).cloned().collect();
    assert_eq!(
        copied,
        ["payload/run/b/c.txt", "payload/run/data.bin", "payload/run/hook/index.js"]
    );
    assert_eq!(built.files[Utf8Path::new("payload/run/data.bin")], b"\0\x01");
    assert!(built.files.keys().all(|path| !path.as_str().ends_with(".mjs")), "no wrapper");

    let output = project.root().join("out put");
    write(&output, &built.files).unwrap();
    let entry = document(&built, "hooks/hooks.json");
    let line = entry["hooks"]["PostToolUse"][0]["hooks"][0]["command"].as_str().unwrap().to_owned();
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(line).env("CLAUDE_PLUGIN_ROOT", &output);
    assert_eq!(feed(command, b"{}"), (r#"["--host","x","--host"]"#.to_owned(), String::new(), 0));

    let text = project.inspect();
    assert!(text.contains("the envelope is not checked and the answer not projected"), "{text}");
    assert!(!text.contains("answers within"), "{text}");
}

#[test]
fn payloads_and_prebuilt_handlers() {
    let stop = |entry: &str| format!("{PAYLOAD}, hooks: {{ stop: {entry} }}");
    let ok = "{ prebuilt: 'dist/hook/index.js' }";
    let amp = stop(&format!("{{ handler: {ok} }}"));
    let both = stop(&format!("{{ handler: {ok}, targets: ['claude', 'amp'] }}"));
    let for_codex = format!(
        "payload: {{ run: {{ source: 'dist', targets: ['codex'] }} }}, hooks: {{ stop: {{ handler: {ok} }} }}"
    );
    let args = |args: &str| stop(&format!("{{ handler: {ok}, args: {args} }}"));
    let cases: [(&str, String, &[&str]); 22] = [
        ("['claude']", stop(&format!("{{ handler: {ok} }}")), &[]),
        ("['claude']", "payload: { a: { source: 'none' } }".into(), &["AB4741 'none'"]),
        ("['claude']", "payload: { a: { source: 'h.ts' } }".into(), &["AB4741 'h.ts'"]),
        ("['claude']", "payload: { a: { source: '../x' } }".into(), &["AB4740 '../x'"]),
        ("['claude']", "payload: { a: { source: '/etc' } }".into(), &["AB4740 '/etc'"]),
        ("['claude']", "payload: { a: { source: './' } }".into(), &["AB4740 './'"]),
        ("['claude']", "payload: { a: {} }".into(), &["AB4740 {}"]),
        ("['claude']", "payload: { a: 'dist' }".into(), &["AB4740 'dist'"]),
        ("['claude']", "payload: { '../a': { source: 'dist' } }".into(), &["AB4740 '../a'"]),
        ("['claude']", "payload: { a: { source: 'dist', to: 1 } }".into(), &["AB4740 to"]),
        (
            "['claude']",
            "payload: { a: { source: 'dist', targets: ['claud'] } }".into(),
            &["AB4100 'claud'"],
        ),
        ("['claude']", stop("{ handler: { prebuilt: 'h.js' } }"), &["AB4744 'h.js'"]),
        ("['claude']", stop("{ handler: { prebuilt: 'dist/x.js' } }"), &["AB4744 'dist/x.js'"]),
        ("['claude']", stop("{ handler: { prebuilt: 'dist/x.sh' } }"), &["AB4744 'dist/x.sh'"]),
        ("['claude']", stop("{ handler: { prebuilt: 'dist/a b.js' } }"), &["AB4744 'dist/a b.js'"]),
        (
            "['claude']",
            stop(&format!("{{ handler: {ok}, onFailure: 'deny', maxContinuations: 1 }}")),
            &["AB4744 onFailure", "AB4744 maxContinuations"],
        ),
        ("['claude']", args("['a b']"), &["AB4745 'a b'"]),
        ("['claude']", args("['$(id)']"), &["AB4745 '$(id)'"]),
        ("['claude']", args("'a'"), &["AB4745 'a'"]),
        ("['claude', 'amp']", amp, &["AB4746 'dist/hook/index.js'"]),
        ("['claude', 'amp']", both, &["AB4746 'amp'"]),
        ("['claude', 'codex']", for_codex, &["AB4746 'dist/hook/index.js'"]),
    ];
    for (targets, body, expected) in cases {
        let project = Project::with(targets, &body, &[("dist/a b.js", "")]);
        assert_eq!(project.problems(&tables()), expected, "{body}");
    }
}

#[cfg(unix)]
#[test]
fn payloads_hold_real_files_only() {
    use std::os::unix::fs::symlink;
    let body = "payload: { run: { source: './dist' } }";
    for (link, to) in [("dist/link", "/etc/hosts"), ("dist/folder", ".."), ("dist/same", "hook")] {
        let project = Project::with("['claude']", body, &[]);
        symlink(to, project.root().join(link)).unwrap();
        assert_eq!(project.problems(&tables()), ["AB4741 './dist'"], "{link}");
    }
    let project = Project::with("['claude']", "payload: { run: { source: 'way/hook' } }", &[]);
    symlink("dist", project.root().join("way")).unwrap();
    assert_eq!(project.problems(&tables()), ["AB4741 'way/hook'"], "a link on the way");
    let project = Project::with("['claude']", body, &[]);
    let pipe = project.root().join("dist/pipe");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    assert_eq!(project.problems(&tables()), ["AB4741 './dist'"], "a pipe");
}

#[test]
fn payloads_go_where_they_are_wanted() {
    let body = "payload: { a: { source: 'dist', targets: ['codex'] }, b: { source: 'dist/hook' } }";
    let project = Project::with("['claude', 'codex']", body, &[]);
    let root = project.root();
    for (chosen, expected) in [
        (&[] as &[&str], &["payload/a/hook/index.js", "payload/b/index.js"] as &[_]),
        (&["claude"], &["payload/b/index.js"]),
    ] {
        let chosen: Vec<_> = chosen.iter().map(|&host| host.to_owned()).collect();
        let request =
            Request { root: &root, config: None, targets: &chosen, minify: false, cache: false };
        let built = build(&tables(), &request).unwrap();
        let copied: Vec<_> =
            built.files.keys().filter(|path| path.starts_with("payload")).cloned().collect();
        assert_eq!(copied, expected, "{chosen:?}");
    }
}

fn native(host: &str, document: &str) -> Project {
    let body = format!("nativeHooks: {{ {host}: './n/{host}.json' }}");
    Project::with("['claude', 'codex', 'cursor']", &body, &[(&format!("n/{host}.json"), document)])
}

#[test]
fn native_hooks_follow_ours() {
    let text = r#"{
      "description": "mine",
      "hooks": {
        "Stop": [{ "hooks": [{ "type": "command", "command": "mine", "timeout": 5 }] }],
        "Interrupt": [{ "matcher": "other", "hooks": [{ "type": "mcp_tool", "x": [1, null] }] }]
      }
    }"#;
    let body = "nativeHooks: { codex: './n.json' }, hooks: { stop: { handler: 'h.ts' } }";
    let project = Project::with("['codex']", body, &[("n.json", text)]);
    let built = project.build(&tables()).unwrap();
    let written = document(&built, ".codex-plugin/hooks.json");
    let authored: Value = serde_json::from_str(text).unwrap();
    assert_eq!(written["hooks"]["Stop"].as_array().unwrap().len(), 2);
    assert_eq!(written["hooks"]["Stop"][1], authored["hooks"]["Stop"][0]);
    assert_eq!(written["hooks"]["Interrupt"], authored["hooks"]["Interrupt"]);
    assert_eq!(written.as_object().unwrap().keys().collect::<Vec<_>>(), ["hooks"]);
    assert!(project.inspect().contains("codex also gets your native hooks on Stop"));
}

#[test]
fn a_native_document_stands_without_hooks_of_ours() {
    let text =
        r#"{ "hooks": { "Setup": [{ "hooks": [{ "type": "http", "url": "http://x" }] }] } }"#;
    let built = native("claude", text).build(&tables()).unwrap();
    let authored: Value = serde_json::from_str(text).unwrap();
    assert_eq!(document(&built, "hooks/hooks.json"), authored);
}

/// What we write ourselves passes the rules that authors' documents are held to.
#[test]
fn our_own_documents_keep_the_rules() {
    let tables = tables();
    let ruled: Vec<_> = tables.hosts().filter(|table| table.documents.authored.is_some()).collect();
    assert!(ruled.len() > 1);
    for plugin in ["probe", "closed", "bounded"] {
        let artifact = support::test_plugin(plugin);
        for table in &ruled {
            let path = artifact.root.join(&table.documents.hooks);
            let Ok(document) = fs::read_to_string(path) else { continue };
            assert!(document.contains("command"), "{plugin}: {document}");
            let hosts =
                format!("hosts: {{ {}: {{ minVersion: '{}' }} }}", table.host, table.revision);
            let body = format!("{hosts}, nativeHooks: {{ {}: 'n.json' }}", table.host);
            let targets = format!("['{}']", table.host);
            let project = Project::with(&targets, &body, &[("n.json", &document)]);
            assert_eq!(project.problems(&tables), [""; 0], "{plugin} {}", table.host);
        }
    }
}

#[test]
fn native_documents_that_a_host_would_refuse() {
    let stop = |entry: &str| format!(r#"{{ "hooks": {{ "Stop": [{{ "hooks": [{entry}] }}] }} }}"#);
    let timeout = |value: &str| {
        stop(&format!(r#"{{ "type": "command", "command": "c", "timeout": {value} }}"#))
    };
    let matcher = |value: &str| {
        format!(
            r#"{{ "hooks": {{ "PreToolUse": [{{ "matcher": {value}, "hooks": [{{ "type": "command", "command": "c" }}] }}] }} }}"#
        )
    };
    for (host, text, expected) in [
        ("claude", "{".to_owned(), &["AB4861 n/claude.json"] as &[_]),
        ("claude", "[]".to_owned(), &["AB4209 []"]),
        ("claude", r#"{ "Stop": [] }"#.to_owned(), &[r#"AB4209 { "Stop": [] }"#]),
        ("claude", r#"{ "hooks": {}, "version": 1 }"#.to_owned(), &[]),
        ("codex", r#"{ "hooks": {}, "version": 1 }"#.to_owned(), &[r#"AB4209 "version""#]),
        ("claude", r#"{ "hooks": { "stop": [] } }"#.to_owned(), &[r#"AB4209 "stop""#, "AB4209 []"]),
        ("claude", r#"{ "hooks": { "Stop": {} } }"#.to_owned(), &["AB4209 {}"]),
        ("claude", r#"{ "hooks": { "Stop": [{}] } }"#.to_owned(), &["AB4209 {}"]),
        (
            "claude",
            r#"{ "hooks": { "Stop": [{ "type": "command", "command": "c" }] } }"#.to_owned(),
            &[r#"AB4209 { "type": "command", "command": "c" }"#],
        ),
        ("claude", stop(r#"{ "command": "c" }"#), &[r#"AB4209 { "command": "c" }"#]),
        ("claude", stop(r#"{ "type": "webhook" }"#), &[r#"AB4209 "webhook""#]),
        ("claude", stop(r#"{ "type": "prompt", "prompt": "p" }"#), &[]),
        ("codex", stop(r#"{ "type": "prompt", "prompt": "p" }"#), &[r#"AB4209 "prompt""#]),
        (
            "codex",
            stop(r#"{ "type": "command", "command": " " }"#),
            &[r#"AB4209 { "type": "command", "command": " " }"#],
        ),
        ("claude", timeout("0.5"), &[]),
        ("codex", timeout("0.5"), &["AB4209 0.5"]),
        ("claude", timeout("0"), &["AB4209 0"]),
        ("claude", timeout("\"5\""), &["AB4209 \"5\""]),
        ("claude", matcher("\"(?!x)\""), &[]),
        ("codex", matcher("\"(?!x)\""), &["AB4209 \"(?!x)\""]),
        ("codex", matcher("1"), &["AB4209 1"]),
        ("cursor", r#"{ "hooks": {} }"#.to_owned(), &["AB4207 cursor"]),
    ] {
        assert_eq!(native(host, &text).problems(&tables()), expected, "{host} {text}");
    }
    for (body, expected) in [
        ("nativeHooks: { cluade: 'h.json' }", "AB4206 cluade"),
        ("nativeHooks: { codex: 'n.json' }", "AB4206 codex"),
        ("nativeHooks: { claude: 'h.ts' }", "AB4208 'h.ts'"),
        ("nativeHooks: { claude: '../h.json' }", "AB4208 '../h.json'"),
        ("nativeHooks: { claude: '' }", "AB4208 ''"),
        ("nativeHooks: { claude: 'none.json' }", "AB4209 'none.json'"),
    ] {
        let project = Project::with("['claude']", body, &[("n.json", r#"{ "hooks": {} }"#)]);
        assert_eq!(project.problems(&tables()), [expected], "{body}");
    }
}

const DYNAMIC: &str = "import { defineConfig } from 'agent-bundle/config';\n\
    import { name } from './name.ts';\n\
    console.log('noise', process.argv.length);\n\
    export default defineConfig(async () => ({\n\
      plugin: { name: `${name}-x` }, targets: ['claude'], hooks: { stop: undefined },\n\
    }));";

#[test]
fn a_config_that_is_not_static_is_run() {
    let name = ("name.ts", "export const name: string = ['a', 'b'].join('-');");
    let project = Project::new(&[(CONFIG, DYNAMIC), name]);
    let built = project.build(&tables()).unwrap();
    assert!(built.plan.evaluated);
    assert_eq!(built.plan.plugin.name, "a-b-x");
    assert!(project.inspect().contains("it was run by node"));
}

#[test]
fn values_of_a_config_that_was_run_are_checked() {
    let config = |body: &str| format!("const f = () => ({{ {body} }});\nexport default f();");
    let whole = |code: &str| vec![format!("{code} {CONFIG}")];
    for (text, expected) in [
        (config("plugin: { name: 'p' }, targets: ['claude']"), vec![]),
        (config("plugin: { name: 'p' }, targets: ['claud']"), whole("AB4100")),
        (config("plugin: { name: 'p' }, targets: ['claude'], hoks: {}"), whole("AB4001")),
        (
            config("plugin: { name: 'p' }, targets: ['claude'], hooks: { stop: () => 1 }"),
            whole("AB4870"),
        ),
        ("export default () => { throw new Error('no'); }".to_owned(), whole("AB4870")),
        ("export default () => {}".to_owned(), whole("AB4870")),
        ("export default () => process.exit(0)".to_owned(), whole("AB4870")),
        (
            "import { x } from 'none';\nexport default x;".to_owned(),
            vec!["AB4860 'none'".to_owned()],
        ),
    ] {
        let project = Project::new(&[(CONFIG, &text), HANDLER]);
        assert_eq!(project.problems(&tables()), expected, "{text}");
    }
}

#[test]
fn a_static_config_is_never_run() {
    let text = "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\n\
                export default { plugin: { name: 'p' }, targets: ['claude'] };";
    let project = Project::new(&[(CONFIG, text)]);
    assert!(!project.build(&tables()).unwrap().plan.evaluated);
    assert!(!project.root().join("ran").exists());
    let dynamic = text.replace("default {", "default { ...{},");
    fs::write(project.root().join(CONFIG), dynamic).unwrap();
    assert!(project.build(&tables()).unwrap().plan.evaluated);
    assert!(project.root().join("ran").exists());
}

/// The embedded tables, with another first version for `stop` on each host.
fn newer_stop(versions: &[(&str, &str)]) -> Tables {
    let folder = TempDir::new().unwrap();
    for entry in fs::read_dir(repository().join("adapters/tables")).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        let mut table: Value = serde_json::from_slice(&fs::read(entry.path()).unwrap()).unwrap();
        for (host, since) in versions {
            if name == format!("{host}.json") {
                table["events"]["stop"]["since"] = json!(since);
            }
        }
        fs::write(folder.path().join(name), table.to_string()).unwrap();
    }
    Tables::read(folder.path()).unwrap()
}

#[test]
fn events_newer_than_the_oldest_client() {
    let tables = newer_stop(&[
        ("claude", "2.1.250"),
        ("codex", "<=0.180.0"),
        ("cursor", "3.16.0"),
        ("amp", "0.0.1790712063-gb89205"),
    ]);
    let amp = "hosts: { amp: { minVersion: '0.0.1790712063-gb89205' } }";
    for (targets, hosts, hook, expected) in [
        ("['claude']", "hosts: {}", "'h.ts'", &["AB4872 'h.ts'"] as &[_]),
        (
            "['claude']",
            "hosts: { claude: { minVersion: '2.1.249' } }",
            "'h.ts'",
            &["AB4872 'h.ts'"],
        ),
        ("['claude']", "hosts: { claude: { minVersion: '2.1.250' } }", "'h.ts'", &[]),
        ("['cursor']", "hosts: {}", "'h.ts'", &["AB4872 'h.ts'"]),
        ("['codex']", "hosts: {}", "'h.ts'", &["AB4824 'h.ts'"]),
        ("['codex']", "hosts: {}", "{ handler: 'h.ts', targets: ['codex'] }", &["AB4872 'codex'"]),
        (
            "['codex']",
            "hosts: { codex: { minVersion: '0.180.0-alpha.1' } }",
            "'h.ts'",
            &["AB4824 'h.ts'"],
        ),
        (
            "['codex']",
            "hosts: { codex: { minVersion: '0.180.0' } }",
            "{ handler: 'h.ts', maxContinuations: 1 }",
            &[],
        ),
        ("['amp']", "hosts: {}", "'h.ts'", &["AB4824 'h.ts'"]),
        ("['amp']", amp, "'h.ts'", &[]),
        ("['claude']", "hosts: { claude: { minVersion: '2' } }", "'h.ts'", &["AB4871 '2'"]),
        (
            "['claude']",
            "hosts: { claude: { minVersion: 2 } }",
            "'h.ts'",
            &["AB4871 2", "AB4872 'h.ts'"],
        ),
        ("['claude']", "hosts: { cluade: {} }", "'h.ts'", &["AB4100 cluade", "AB4872 'h.ts'"]),
        (
            "['claude']",
            "hosts: { claude: { min: '2' } }",
            "'h.ts'",
            &["AB4001 min", "AB4872 'h.ts'"],
        ),
    ] {
        let body = format!("{hosts}, hooks: {{ stop: {hook} }}");
        let project = Project::with(targets, &body, &[]);
        let mut found = project.problems(&tables);
        found.sort();
        let mut expected: Vec<_> = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected, "{targets} {body}");
    }
}

#[test]
fn an_event_that_older_clients_ignore_is_left_out_with_a_reason() {
    let tables = newer_stop(&[("codex", "0.180.0")]);
    let project = Project::with("['claude', 'codex']", "hooks: { stop: 'h.ts' }", &[]);
    let built = project.build(&tables).unwrap();
    let hook = &built.plan.hooks[0];
    assert_eq!(hook.on.iter().map(|on| on.host.as_str()).collect::<Vec<_>>(), ["claude"]);
    assert_eq!(hook.skipped[0].host, "codex");
    assert_eq!(
        hook.skipped[0].reason,
        "Stop is known from Codex 0.180.0 on; a client that does not know an event ignores it \
         silently"
    );
}

#[test]
fn native_events_newer_than_the_oldest_client() {
    let text = r#"{ "hooks": { "DirectoryAdded": [{ "hooks": [{ "type": "command", "command": "c" }] }] } }"#;
    for (minimum, expected) in
        [("2.1.197", &[r#"AB4872 "DirectoryAdded""#] as &[_]), ("2.1.332", &[])]
    {
        let body = format!(
            "hosts: {{ claude: {{ minVersion: '{minimum}' }} }}, nativeHooks: {{ claude: 'n.json' }}"
        );
        let project = Project::with("['claude']", &body, &[("n.json", text)]);
        assert_eq!(project.problems(&tables()), expected, "{minimum}");
    }
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    let body = "\n  payload: { run: { source: './dist' }, '.x': { source: 'none' } },\n  \
                nativeHooks: { codex: './n.json', cursor: './n.json' },\n  \
                hosts: { claude: { minVersion: '2' } },\n  \
                hooks: {\n    \
                  stop: { handler: { prebuilt: './dist/hook/index.js' }, args: ['a; b'] },\n    \
                  afterTool: [\n      \
                    { handler: { prebuilt: './dist/hook/index.js' }, onFailure: 'deny' },\n      \
                    { handler: 'h.ts', args: [], timeout: 5000 },\n    \
                  ],\n  },\n";
    let native = "{\n  \"version\": 1,\n  \"hooks\": { \"Stop\": [{ \"hooks\": [{ \"type\": \"http\" }] }] }\n}";
    let files = [
        ("n.json", native),
        ("src/events/stop.ts", "export const config = { timeoutMs: 5 };\nexport default () => {};"),
    ];
    let project = Project::with("['claude', 'codex', 'cursor', 'amp']", body, &files);
    let found = project.build(&tables()).unwrap_err();
    let text = |file: &Utf8Path| fs::read_to_string(project.root().join(file)).ok();
    insta::assert_snapshot!(pretty(&found, &text, false));
}

#[test]
fn a_build_says_how_the_artifact_is_installed() {
    let project = Project::with("['claude', 'codex', 'cursor', 'amp']", "hooks: {}", &[]);
    let build = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
        command.args(["build", "--root", project.root().as_str()]).args(more);
        feed(command, b"")
    };
    let (stdout, stderr, exit) = build(&[]);
    assert_eq!((exit, stderr.as_str()), (0, ""));
    let artifact = project.root().join("artifact");
    for line in [
        "to install on Claude Code:",
        &format!("  claude plugin marketplace add {artifact}"),
        "  claude plugin install p@p",
        &format!("  codex plugin marketplace add {artifact}"),
        "  codex plugin add p@p",
    ] {
        assert!(stdout.lines().any(|one| one == line), "{line}: {stdout}");
    }
    for table in tables().hosts() {
        assert!(stdout.contains(&format!("to install on {}:", table.title)), "{stdout}");
    }
    assert!(!stdout.contains("{{"), "{stdout}");
    let (stdout, ..) = build(&["--output", "a folder"]);
    let quoted = format!("marketplace add \"{}\"", project.root().join("a folder"));
    assert!(stdout.contains(&quoted), "{stdout}");
    assert_eq!(build(&["--quiet"]), (String::new(), String::new(), 0));
    let broken = Project::with("['claude']", "hooks: { stop: 'none.ts' }", &[]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
    command.args(["build", "--quiet", "--root", broken.root().as_str()]);
    let (stdout, stderr, exit) = feed(command, b"");
    assert!((stdout.as_str(), exit) == ("", 1) && stderr.contains("AB4200"), "{stderr}");
}

//! Losses: what is refused, what an author can accept, what a wrapper does then, and what is told.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::process::Command;

use camino::Utf8Path;
use serde_json::{Value, json};
use tempfile::TempDir;

mod support;

use support::{Artifact, Run, feed, fixtures, tables, test_plugin};

/// Output of the command for the project in `root`, which must end with `expected`.
fn agent_bundle(args: &[&str], root: &str, expected: i32) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
    command.args(args).args(["--root", root]);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
    let (stdout, stderr, exit) = feed(command, b"");
    assert_eq!((exit, stderr.as_str()), (expected, ""), "{stdout}");
    stdout
}

/// The problems of a project for all hosts, as `<code> <hosts>` with the text they point at; `body` is
/// the rest of the config, `routes` are the handlers under `src/events`, others are `rewrite.ts`.
fn problems(body: &str, routes: &[(&str, &str)]) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let root = Utf8Path::from_path(folder.path()).unwrap();
    let config = format!(
        "import {{ defineConfig }} from 'agent-bundle/config';\nexport default defineConfig({{ \
         plugin: {{ name: 'p' }}, targets: ['claude', 'codex', 'cursor', 'amp'], {body} }});\n"
    );
    let rewrite = "export default () => ({ updatedInput: { command: 'ls' } });\n";
    let mut files = vec![("agent-bundle.config.ts".to_owned(), config)];
    files.extend(["a.ts", "b.ts"].map(|file| (file.to_owned(), rewrite.to_owned())));
    files.extend(routes.iter().map(|(route, text)| {
        let text =
            format!("import {{ events }} from 'agent-bundle/routes';\nexport default {text};\n");
        (format!("src/events/{route}.ts"), text)
    }));
    for (file, text) in &files {
        let path = root.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-bundle"));
    command.args(["check", "--format", "json", "--root", root.as_str()]);
    let (stdout, stderr, _) = feed(command, b"");
    assert_eq!(stderr, "");
    let found: Vec<Value> = serde_json::from_str(&stdout).unwrap();
    let text = |place: &Value| {
        let file = place["file"].as_str().unwrap();
        let (_, text) = files.iter().find(|(name, _)| name == file).unwrap();
        let start = place["offset"].as_u64().unwrap() as usize;
        text[start..start + place["length"].as_u64().unwrap() as usize].to_owned()
    };
    let show = |one: &Value| {
        let (hosts, _) = one["message"].as_str().unwrap().split_once(": ").unwrap_or_default();
        let related = one.get("related").map(|place| format!(" and {}", text(place)));
        let (code, related) = (one["code"].as_str().unwrap(), related.unwrap_or_default());
        format!("{code} [{hosts}] {}{related}", text(one))
    };
    found.iter().map(show).collect()
}

const ASK: &str = "events.tool.before({ LOSS }, () => ({ outcome: 'ask' }))";

/// A route that asks, with entries of `allowLoss`.
fn asking(entries: &str) -> Vec<String> {
    let route = ASK.replace("LOSS", &format!("allowLoss: [{entries}]"));
    problems("", &[("tool/before", &route)])
}

#[test]
fn an_accepted_loss_settles_the_problems_of_its_code_and_host() {
    let on = |host: &str| format!("{{ code: 'AB4852', host: '{host}', reason: 'fine' }}");
    let [amp, codex, cursor, claude] = ["amp", "codex", "cursor", "claude"].map(on);
    let lost = |host: &str| format!("AB4852 [{host}] 'ask'");
    let idle = |entry: &str| format!("AB4855 [] {entry}");
    for (entries, expected) in [
        (vec![], vec![lost("amp"), lost("codex"), lost("cursor")]),
        (vec![&amp], vec![lost("codex"), lost("cursor")]),
        (vec![&amp, &codex, &cursor], vec![]),
        (vec![&amp, &codex, &cursor, &claude], vec![idle(&claude)]),
        (vec![&amp, &amp, &codex, &cursor], vec![idle(&amp)]),
    ] {
        let joined: Vec<_> = entries.iter().map(|entry| entry.as_str()).collect();
        let mut found = asking(&joined.join(", "));
        found.sort();
        assert_eq!(found, expected, "{joined:?}");
        // The same entries for all hooks.
        let mut found = problems(
            &format!("allowLoss: [{}]", joined.join(", ")),
            &[("tool/before", &ASK.replace("LOSS", ""))],
        );
        found.sort();
        assert_eq!(found, expected, "{joined:?} in the config");
    }
}

#[test]
fn an_entry_of_the_hook_goes_before_one_for_all_hooks() {
    let entry = "{ code: 'AB4852', host: 'amp', reason: 'fine' }";
    let route = ASK.replace("LOSS", &format!("targets: ['amp'], allowLoss: [{entry}]"));
    let found = problems(&format!("allowLoss: [{entry}]"), &[("tool/before", &route)]);
    assert_eq!(found, [format!("AB4855 [] {entry}")]);
}

#[test]
fn what_no_host_can_do_is_no_loss() {
    let entries = "allowLoss: [{ code: 'AB4852', host: 'claude', reason: 'fine' }]";
    let route = format!("events.session.start({{ {entries} }}, () => ({{ outcome: 'ask' }}))");
    let found = problems("", &[("session/start", &route)]);
    assert!(found.iter().any(|one| one == "AB4852 [] 'ask'"), "{found:?}");
}

#[test]
fn entries_are_not_called_idle_beside_a_hook_that_is_refused() {
    let entry = "allowLoss: [{ code: 'AB4852', host: 'cursor', reason: 'fine' }]";
    let body = format!("{entry}, hooks: {{ stop: './missing.ts' }}");
    let found = problems(&body, &[]);
    assert_eq!(found, ["AB4200 [] './missing.ts'"]);
}

#[test]
fn a_selection_that_a_host_does_not_have_at_all_stays_an_error() {
    let entries = "allowLoss: [{ code: 'AB4202', host: 'codex', reason: 'fine' }]";
    let one = |tools: &str| {
        let body = format!(
            "hooks: {{ beforeTool: {{ handler: './src/n.ts', targets: ['codex'], tools: {tools}, \
             {entries} }} }}"
        );
        problems(&body.replace("./src/n.ts", "./a.ts"), &[])
    };
    assert_eq!(one("['file.read', 'shell']"), [""; 0]);
    let found = one("['file.read']");
    assert!(found.contains(&"AB4213 [codex] ['file.read']".to_owned()), "{found:?}");
}

#[test]
fn two_hooks_that_may_change_one_call() {
    let hooks = |first: &str, second: &str| {
        problems(
            &format!(
                "hooks: {{ beforeTool: [{{ handler: './a.ts', {first} }}, {{ handler: './b.ts', \
                 {second} }}] }}"
            ),
            &[],
        )
    };
    let claude = "targets: ['claude']";
    let place = "updatedInput";
    for (first, second, expected) in [
        (claude, claude, vec!["claude"]),
        ("targets: ['claude', 'codex']", "targets: ['codex', 'claude']", vec!["claude, codex"]),
        // One module holds all hooks of the host: the second sees what the first gave.
        ("targets: ['amp']", "targets: ['amp']", vec![]),
        (claude, "targets: ['codex']", vec![]),
        ("targets: ['claude'], tools: ['shell']", claude, vec!["claude"]),
        (
            "targets: ['claude'], tools: ['shell']",
            "targets: ['claude'], tools: ['claude:Bash']",
            vec!["claude"],
        ),
        (
            "targets: ['claude'], tools: ['shell']",
            "targets: ['claude'], tools: ['file.write']",
            vec![],
        ),
        (
            "targets: ['claude'], tools: ['mcp']",
            "targets: ['claude'], tools: ['claude:mcp__db__query']",
            vec!["claude"],
        ),
    ] {
        let expected: Vec<_> =
            expected.iter().map(|hosts| format!("AB4854 [{hosts}] {place} and {place}")).collect();
        assert_eq!(hooks(first, second), expected, "{first} {second}");
    }
    let entry = "{ code: 'AB4854', host: 'claude', reason: 'fine' }";
    let own = format!("{claude}, allowLoss: [{entry}]");
    assert_eq!(hooks(&own, claude), [""; 0]);
    assert_eq!(hooks(claude, &own), [""; 0]);
    assert_eq!(hooks(&own, &own), [format!("AB4855 [] {entry}")], "one entry is enough");
}

/// The answer of the guard to a shell command: the document, and what is told on stderr.
fn guarded(plugin: &Artifact, host: &str, command: &str) -> Run {
    let tables = tables();
    let recorded = fixtures(&tables, host);
    let is_shell = |value: &Value| {
        let table = tables.get(host).unwrap();
        let row = table.tools.iter().find(|row| row.command.is_some()).unwrap();
        ["tool_name", "tool"].iter().any(|key| {
            value[*key].as_str().is_some_and(|name| row.names.iter().any(|one| one == name))
        })
    };
    let found = recorded.iter().filter(|fixture| fixture.family == "tool/before");
    let (native, mut envelope) = found
        .map(|one| (one.native.clone(), serde_json::from_slice::<Value>(&one.bytes).unwrap()))
        .find(|(_, value)| is_shell(value))
        .unwrap();
    let input = if envelope.get("tool_input").is_some() { "tool_input" } else { "input" };
    let key = if envelope[input].get("cmd").is_some() { "cmd" } else { "command" };
    envelope[input][key] = json!(command);
    if host == "amp" {
        return plugin.send(host, &native, &envelope, None);
    }
    plugin.run_named(host, "event-route", envelope.to_string().as_bytes(), &[])
}

#[test]
fn a_lost_question_is_a_denial_and_says_so() {
    let plugin = test_plugin("losses");
    let told = |part: &str, host: &str| {
        format!(
            "agent-bundle (accepted loss): event-route-tool-before: {host} cannot deliver {part} on \
             tool/before; the call is denied instead"
        )
    };
    for (host, command, part, reason) in [
        ("codex", "ls", "ask", "Sure?"),
        ("cursor", "ls", "ask", "Sure?"),
        ("amp", "ls", "ask", "Sure?"),
        ("codex", "rm", "synthesize", "Not here."),
        ("cursor", "rm", "synthesize", "Not here."),
    ] {
        let run = guarded(&plugin, host, command);
        assert!(run.stdout.contains(reason), "{host} {run:?}");
        assert!(["deny", "reject"].iter().any(|word| run.stdout.contains(word)), "{host} {run:?}");
        assert!(run.stderr.contains(&told(part, host)), "{host} {run:?}");
        assert_eq!(run.exit, 0, "{host} {run:?}");
    }
    // Where nothing is accepted, a part that was not seen is a failure: this hook refuses then.
    let run = guarded(&plugin, "claude", "rm");
    assert_eq!((run.exit, run.stdout.as_str()), (2, ""), "{run:?}");
    assert!(run.stderr.contains("claude cannot deliver synthesize"), "{run:?}");
    // What is delivered stays as it is.
    let run = guarded(&plugin, "claude", "ls");
    assert!(run.stdout.contains(r#""permissionDecision":"ask""#), "{run:?}");
    assert_eq!((run.exit, run.stderr.as_str()), (0, ""));
}

#[test]
fn the_report_of_a_plugin_with_losses() {
    let text = agent_bundle(&["inspect", "--hooks"], "losses", 0);
    let long: Vec<_> = text.lines().filter(|line| line.chars().count() > 100).collect();
    assert_eq!(long, [""; 0], "lines above 100 columns");
    insta::assert_snapshot!("report", text);
    insta::assert_snapshot!("short-report", agent_bundle(&["inspect"], "losses", 0));
}

#[test]
fn the_report_for_programs_says_the_same() {
    let report: Value =
        serde_json::from_str(&agent_bundle(&["inspect", "--json"], "losses", 0)).unwrap();
    let hooks = report["hooks"].as_array().unwrap();
    let guard = hooks
        .iter()
        .find(|hook| {
            hook["family"] == "tool/before" && hook["handler"].as_str().unwrap().contains("events")
        })
        .unwrap();
    assert_eq!(guard["returns"], json!(["ask"]));
    assert_eq!(guard["returnsComplete"], json!(false));
    let on = |host: &str| {
        let hosts = guard["on"].as_array().unwrap();
        hosts.iter().find(|on| on["host"] == host).unwrap().clone()
    };
    let cursor = on("cursor");
    assert_eq!(cursor["failureEntry"], json!({ "failClosed": true }));
    assert_eq!(cursor["accepted"][0]["code"], "AB4852");
    assert_eq!(cursor["accepted"][0]["reason"], "a denial stands in for the question");
    let part = |name: &str| {
        let parts = cursor["parts"].as_array().unwrap();
        parts.iter().find(|part| part["part"] == name).unwrap().clone()
    };
    assert_eq!(
        (&part("ask")["returned"], &part("ask")["support"]),
        (&json!(true), &json!("unsupported"))
    );
    assert_eq!(part("rewrite")["tools"][0]["kind"], "shell");
    assert_eq!(on("claude")["accepted"], json!([]));
    let greet = hooks.iter().find(|hook| hook["family"] == "session/start").unwrap();
    for on in greet["on"].as_array().unwrap() {
        let accepted = on["accepted"].as_array().unwrap();
        assert!(accepted.iter().any(|one| one["code"] == "AB4851"), "{on}");
        assert_eq!(on["fails"], "open: it goes on", "an accepted loss is not called a refusal");
    }
}

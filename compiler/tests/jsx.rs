//! JSX routes and views: what is seen of them when they are built, and what they do when they run.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;

use agent_bundle::read::{Returns, Vocabulary, read};
use agent_bundle_adapters::Tables;
use agent_bundle_adapters::table::{Form as HostForm, Table};
use serde_json::{Value, json};

mod support;

use support::hooks::{HOSTS, pass};
use support::project::{CONFIG, Project};
use support::rendering::example_in_jsx;
use support::{Artifact, Fixture, Run, artifact, fixtures, repository, tables};

const ROUTE: &str = "src/events/tool/before.tsx";
const HANDLER: &str = "src/events/tool/before.ts";
const VIEW: &str = "src/events/tool/before.view.tsx";
const IMPORT: &str = "import { Agent } from '@agent-bundle/runtime';\n";
const ASK: &str = "export default (ctx) => ctx.render('./before.view.js', null);";
const ANSWER: &str = "export default () => <Agent.Result />;";

/// A project for `targets` with these files; those with JSX import its elements.
fn project(targets: &str, files: &[(&str, &str)]) -> Project {
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| {
            let import = if path.ends_with(".tsx") { IMPORT } else { "" };
            (*path, format!("{import}{text}"))
        })
        .collect();
    let files: Vec<_> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    Project::with(targets, "", &files)
}

/// The answers of the example's two forms to one envelope.
struct Both {
    results: Artifact,
    elements: Artifact,
}

impl Both {
    fn run(&self, table: &Table, fixture: &Fixture, envelope: &Value) -> (Run, Run) {
        let run = |plugin: &Artifact| match table.form {
            HostForm::Command => {
                let bytes = envelope.to_string().into_bytes();
                plugin.run(&table.host, &fixture.family, &bytes, None)
            }
            HostForm::Module => plugin.send(&table.host, &fixture.native, envelope, None),
        };
        (run(&self.results), run(&self.elements))
    }
}

/// The texts of an envelope that the example looks for marks in.
const MARKED: [&str; 8] = [
    "prompt",
    "message",
    "command",
    "file_path",
    "last_assistant_message",
    "custom_instructions",
    "task_subject",
    "requested_model",
];

/// The marks that the example's hook on `family` looks for.
fn marks(family: &str) -> &'static [&'static str] {
    match family {
        "tool/before" => &["deny", "allow", "context", "rewrite"],
        "tool/after" => &["context", "replace"],
        "tool/failure" => &["context"],
        "prompt/submit" => &["deny", "context"],
        "permission/request" => &["deny", "allow"],
        "stop"
        | "agent/stop"
        | "compact/before"
        | "config/change"
        | "task/create"
        | "model-switch/before" => &["deny"],
        _ => &[],
    }
}

/// The envelope with `mark` at the end of those texts.
fn marked(value: &Value, mark: &str) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| {
                let value = match value {
                    Value::String(text) if MARKED.contains(&key.as_str()) => {
                        json!(format!("{text} host-test:{mark}"))
                    }
                    Value::Null if MARKED.contains(&key.as_str()) => {
                        json!(format!("host-test:{mark}"))
                    }
                    other => marked(other, mark),
                };
                (key.clone(), value)
            })
            .collect::<serde_json::Map<_, _>>()
            .into(),
        Value::Array(items) => items.iter().map(|item| marked(item, mark)).collect(),
        other => other.clone(),
    }
}

/// Of each family the first recording, and the first about a shell's command.
fn chosen(tables: &Tables, host: &str) -> Vec<Fixture> {
    let mut seen = BTreeSet::new();
    let is_shell = |fixture: &Fixture| {
        let text = String::from_utf8_lossy(&fixture.bytes);
        text.contains("\"command\"")
    };
    let mut all = fixtures(tables, host);
    all.retain(|fixture| {
        // A tool's kind decides what may be answered.
        let shell = fixture.family.starts_with("tool/") && is_shell(fixture);
        seen.insert((fixture.family.clone(), shell))
    });
    all
}

#[test]
fn both_forms_of_the_example_give_the_same_bytes() {
    let tables = tables();
    let both = Both {
        results: artifact(&repository().join("examples/host-test")),
        elements: example_in_jsx(),
    };
    assert_eq!(both.elements.index.executables.hooks, both.results.index.executables.hooks);
    let families: BTreeSet<_> =
        both.elements.index.executables.hooks.iter().map(|hook| &hook.family).collect();
    assert_eq!(families.len(), tables.canonical.families.len());
    std::thread::scope(|scope| {
        for host in HOSTS {
            let (tables, both) = (&tables, &both);
            scope.spawn(move || {
                let table = tables.get(host).expect("a table");
                let mut answers = BTreeSet::new();
                for fixture in chosen(tables, host) {
                    let envelope: Value = serde_json::from_slice(&fixture.bytes).expect("JSON");
                    for mark in [""].iter().chain(marks(&fixture.family)) {
                        let (result, element) = both.run(table, &fixture, &marked(&envelope, mark));
                        assert_eq!(element, result, "{host} {} {mark}", fixture.name);
                        answers.insert(result.stdout);
                    }
                }
                assert!(answers.len() > 5, "{host}: {answers:?}");
            });
        }
    });
}

/// What a component or a handler can be seen to return: the parts of each result, `?` where more
/// may come.
fn seen(files: &[(&str, &str)]) -> String {
    let tables = tables();
    let project = project("['claude']", files);
    let families: Vec<_> = tables.canonical.families.keys().map(String::as_str).collect();
    let words = Vocabulary { canonical: &tables.canonical, hosts: &HOSTS, families: &families };
    let reading = read(&project.root(), None, &words);
    assert!(reading.diagnostics.is_empty(), "{files:?}: {:?}", reading.diagnostics);
    let Returns { results, complete } = &reading.project.expect("a project").hooks[0].returns;
    let mut shown: Vec<_> = results
        .iter()
        .map(|one| {
            one.parts.iter().map(|part| part.value.to_string()).collect::<Vec<_>>().join("+")
        })
        .collect();
    shown.extend((!complete).then(|| "?".to_owned()));
    shown.join(" ")
}

#[test]
fn parts_that_components_render() {
    for (body, rest, expected) in [
        ("null", "", ""),
        ("<Agent.Result />", "", ""),
        ("<Agent.Result value={NO} />", "", "deny"),
        ("c.x ? <Agent.Result value={NO} /> : null", "", "deny"),
        ("c.x && <Agent.Result value={NO} />", "", "deny"),
        ("<Agent.Result><Agent.Context>a</Agent.Context></Agent.Result>", "", "context"),
        ("<Agent.Result><Agent.Context></Agent.Context></Agent.Result>", "", ""),
        (
            "<Agent.Result value={NO}><Agent.Context>{c.x}</Agent.Context></Agent.Result>",
            "",
            "deny+context",
        ),
        ("<Agent.Result value={c.x ? NO : { updatedInput: {} }} />", "", "deny rewrite"),
        ("<><Agent.Result value={no} /></>", "const no = NO;", "deny"),
        (
            "<Agent.Result>{[1].map((n) => <Agent.Context>{n}</Agent.Context>)}</Agent.Result>",
            "",
            "context",
        ),
        ("<Agent.Result>{c.x && [<Agent.Text>t</Agent.Text>, NOTE]}</Agent.Result>", "", "context"),
        ("<Agent.Result>{c.x.y}</Agent.Result>", "", " ?"),
        ("<Agent.Result {...c} />", "", " ?"),
        ("<Agent.Result value={{ ...c.x, outcome: 'ask' }} />", "", "ask ?"),
        ("<Agent.Result value={c.x} />", "", " ?"),
        ("<No />", "const No = async () => <Agent.Result value={NO} />;", "deny"),
        (
            "<Card>{NOTE}</Card>",
            "function Card({ children }) { return <Agent.Result>{children}</Agent.Result>; }",
            " ?",
        ),
        ("no(c)", "function no(c) { return c.x ? no(c) : <Agent.Result value={NO} />; }", "deny"),
        (
            "<Again />",
            "function Again() { return <><Again /><Agent.Result value={NO} /></>; }",
            "deny",
        ),
        (
            "<Elsewhere><Agent.Result value={NO} /></Elsewhere>",
            "import { Elsewhere } from './_x.js';",
            " ?",
        ),
        (
            "<Agent.Result><Agent.Error code=\"e\">x</Agent.Error><Agent.Json value={1} /></Agent.Result>",
            "",
            "",
        ),
    ] {
        let text = format!("export default async (c) => {body};\n{rest}")
            .replace("NOTE", "<Agent.Context>n</Agent.Context>")
            .replace("NO}", "{ outcome: 'deny', reason: 'r' }}")
            .replace("NO ", "{ outcome: 'deny', reason: 'r' } ")
            .replace("NO;", "{ outcome: 'deny', reason: 'r' };");
        assert_eq!(seen(&[(ROUTE, &text)]), expected, "{text}");
    }
}

#[test]
fn parts_that_a_view_renders_are_the_handlers() {
    let handler = "export default async ({ render }) => {\n\
                   if (Math.random()) return { outcome: 'ask' };\n\
                   return await render('./before.view.js', {});\n};";
    let view =
        "export default () => <Agent.Result><Agent.Context>c</Agent.Context></Agent.Result>;";
    assert_eq!(seen(&[(HANDLER, handler), (VIEW, view)]), "ask context");
    // What is rendered elsewhere is not seen.
    let passed = "export default (ctx) => helper(ctx);\nimport { helper } from './_x.js';";
    assert_eq!(seen(&[(HANDLER, passed), (VIEW, view)]), "context ?");
}

#[test]
fn mistakes_have_a_place() {
    let route = |text: &'static str| vec![(ROUTE, text)];
    let both = |handler: &'static str, view: &'static str| vec![(HANDLER, handler), (VIEW, view)];
    for (files, expected) in [
        (route("export default () => 'no';"), &["AB4853 'no'"] as &[_]),
        (route("export default () => ({ outcome: 'ask' });"), &["AB4853 { outcome: 'ask' }"]),
        (route("export const a = 1;"), &[&format!("AB4810 {ROUTE}")]),
        (route("export default <Agent.Result />;"), &["AB4810 <Agent.Result />"]),
        (
            route(
                "import { events } from 'agent-bundle/routes';\nexport default events.tool.before({}, () => null);",
            ),
            &["AB4810 events.tool.before"],
        ),
        (
            route("export default () => <Agent.Result value=\"deny\" />;"),
            &["AB4853 value=\"deny\""],
        ),
        (
            route("export default () => <Agent.Result value={{ outcome: 'deny' }} />;"),
            &["AB4853 { outcome: 'deny' }"],
        ),
        (
            route("export default () => <Agent.Result value={{ additionalContext: 'c' }} />;"),
            &["AB4853 additionalContext"],
        ),
        (
            route(
                "export default () => <Agent.Result value={{ outcome: 'synthesize', output: 'o' }} />;",
            ),
            &["AB4852 'synthesize'"],
        ),
        (
            route("export const config = { tool: [] };\nexport default () => null;"),
            &["AB4805 tool"],
        ),
        (route("export default () => <Agent.Result>;"), &[&format!("AB4861 {ROUTE}")]),
        (
            vec![(HANDLER, "export default () => null;"), (ROUTE, ANSWER)],
            &[&format!("AB4802 {ROUTE}")],
        ),
        (vec![(HANDLER, ASK)], &["AB4840 ctx.render"]),
        (
            vec![(HANDLER, "export default ({ render: r }) => r('./before.view.js', 1);")],
            &["AB4840 render"],
        ),
        (vec![(VIEW, ANSWER)], &[&format!("AB4840 {VIEW}")]),
        (vec![(ROUTE, ANSWER), (VIEW, ANSWER)], &[&format!("AB4840 {VIEW}")]),
        (
            both("export default (ctx) => ctx.render('./after.view.js', null);", ANSWER),
            &["AB4840 './after.view.js'"],
        ),
        (
            both("export default ({ render }) => render('../tool/before.view.js', null);", ANSWER),
            &["AB4840 '../tool/before.view.js'"],
        ),
        (both(ASK, "export const a = 1;"), &[&format!("AB4810 {VIEW}")]),
        (both(ASK, "export const config = {};\nexport default () => null;"), &["AB4805 {}"]),
        (both(ASK, "export default () => { return 1; };"), &["AB4853 1"]),
        (
            both(ASK, "import './missing.js';\nexport default () => null;"),
            &["AB4860 './missing.js'"],
        ),
        (
            both(
                ASK,
                "export default () => <Agent.Result value={{ outcome: 'synthesize', output: 'o' }} />;",
            ),
            &["AB4852 'synthesize'"],
        ),
        (vec![("src/events/stop.jsx", ANSWER)], &["AB4002 src/events/stop.jsx"]),
    ] {
        let found = project("['claude']", &files).problems(&tables());
        assert_eq!(found, expected, "{files:?}");
    }
}

/// Runs a hook on `tool/before` of a project with these files on every host; gives what each answered
/// and what it printed.
fn answers(files: &[(&str, &str)]) -> Vec<(String, Run)> {
    let tables = tables();
    let project = project("['claude', 'codex', 'cursor', 'amp']", files);
    let plugin = artifact(&project.root());
    let run = |host: &str| {
        let recorded = fixtures(&tables, host);
        let fixture = recorded.iter().find(|one| one.family == "tool/before").expect("a recording");
        let table = tables.get(host).expect("a table");
        let run = match table.form {
            HostForm::Command => plugin.run(host, "tool/before", &fixture.bytes, None),
            HostForm::Module => {
                let event = serde_json::from_slice(&fixture.bytes).expect("an event");
                plugin.send(host, &fixture.native, &event, None)
            }
        };
        (host.to_owned(), run)
    };
    HOSTS.map(run).into()
}

#[test]
fn what_cannot_be_rendered_follows_the_policy() {
    let closed = "export const config = { onFailure: 'deny', timeoutMs: 1500 };\n";
    let wrapped = |body: &str| format!("{closed}export default {body};");
    for (body, message) in [
        ("() => { throw new Error('mine'); }", ": mine"),
        (
            "async () => <Agent.Result>{[<Late />]}</Agent.Result>;\nconst Late = async () => { throw new Error('late'); }",
            ": late",
        ),
        ("(c) => c.native.nothing ?? [<Agent.Result />, <Agent.Result />]", "one agent-result"),
        ("() => <Agent.Result><Agent.Note /></Agent.Result>", "neither a component"),
        ("() => <Agent.Result reason=\"r\" />", "no property reason"),
        ("() => <Agent.Result>lost</Agent.Result>", "belongs into one"),
        (
            "() => <Agent.Result><Agent.Text>{'x'.repeat(2e6)}</Agent.Text></Agent.Result>",
            "document-bytes-exceeded",
        ),
        ("() => <Endless />;\nconst Endless = () => <Endless />", "document-node-count-exceeded"),
        (
            "() => <Hangs />;\nconst Hangs = () => new Promise((done) => setTimeout(done, 60_000))",
            "deadline",
        ),
        (
            "(c) => <Agent.Result value={{ outcome: 'deny', reason: String(c.native.nothing ?? ' ') }} />",
            "needs a reason",
        ),
    ] {
        for (host, run) in answers(&[(ROUTE, &wrapped(body))]) {
            let place = format!("{host} {body}: {run:?}");
            let refusal = if host == "claude" { &run.stderr } else { &run.stdout };
            assert!(refusal.contains(message), "{place}");
            assert_eq!(run.exit, if host == "claude" { 2 } else { 0 }, "{place}");
        }
    }
}

#[test]
fn a_view_is_evaluated_only_when_it_is_rendered() {
    let view = "console.error('VIEW');\n\
                export default ({ renderInput, canonical }) => (\n\
                <Agent.Result value={{ outcome: 'deny', reason: renderInput.why + canonical.event }} />);";
    let decide = |when: bool| {
        format!(
            "export default (ctx) => {{\nif ({when}) return ctx.render('./before.view.js', {{ why: 'because of ' }});\n}};"
        )
    };
    for (host, run) in answers(&[(HANDLER, &decide(true)), (VIEW, view)]) {
        assert!(run.stdout.contains("because of tool/before"), "{host}: {run:?}");
        assert!(run.stderr.contains("VIEW"), "{host}: {run:?}");
    }
    let tables = tables();
    for (host, run) in answers(&[(HANDLER, &decide(false)), (VIEW, view)]) {
        let table = tables.get(&host).expect("a table");
        assert_eq!(
            (run.stdout.as_str(), run.stderr.as_str()),
            (pass(table, "tool/before").as_str(), ""),
            "{host}"
        );
    }
}

#[test]
fn a_view_takes_its_own_name_and_json_only() {
    let view =
        "export default () => <Agent.Result value={{ outcome: 'deny', reason: 'rendered' }} />;";
    for (module, data, message) in [
        ("'./other' + '.view.js'", "{}", "can render ./before.view.js only"),
        ("String()", "{}", "can render ./before.view.js only"),
        ("'./before.view.js'", "{ when: new Date() }", "not JSON"),
        ("'./before.view.js'", "{ a: undefined }", "not JSON"),
        ("'./before.view.js'", "[NaN]", "not JSON"),
        ("'./before.view.js'", "() => 1", "not JSON"),
    ] {
        let handler = format!(
            "import {{ events }} from 'agent-bundle/routes';\n\
             export default events.tool.before({{ onFailure: 'deny' }}, ({{ render }}) => render({module}, {data}));"
        );
        for (host, run) in answers(&[(HANDLER, &handler), (VIEW, view)]) {
            let refusal = if host == "claude" { &run.stderr } else { &run.stdout };
            assert!(refusal.contains(message), "{host} {module} {data}: {run:?}");
        }
    }
}

/// A route may also be written with the runtime's other names.
#[test]
fn the_runtime_has_its_other_entries() {
    let text = "import { createElement } from '@agent-bundle/runtime';\n\
                import { Fragment, jsx } from '@agent-bundle/runtime/jsx-runtime';\n\
                const rest = { children: 'a' };\n\
                export default () => jsx(Fragment, { children: createElement(Agent.Result, null,\n\
                <Agent.Context {...rest} key=\"k\" />, <Agent.Context>b</Agent.Context>) });";
    let project = project("['claude']", &[(ROUTE, text)]);
    let run = artifact(&project.root());
    let tables = tables();
    let recorded = fixtures(&tables, "claude");
    let fixture = recorded.iter().find(|one| one.family == "tool/before").expect("a recording");
    let run = run.run("claude", "tool/before", &fixture.bytes, None);
    assert!(run.stdout.contains("\"additionalContext\":\"ab\""), "{run:?}");
    assert!(project.root().join(CONFIG).is_file());
}

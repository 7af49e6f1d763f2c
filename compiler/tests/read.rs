//! Reading projects: what is accepted, and what each mistake is answered with.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::fs;

use agent_bundle::diagnostics::{Diagnostic, render};
use agent_bundle::read::{Origin, Reading, Selector, Timeout, Vocabulary, read};
use agent_bundle_adapters::canonical::{Canonical, Part};
use agent_bundle_adapters::table::ToolKind;
use camino::{Utf8Path, Utf8PathBuf};
use serde_json::json;
use tempfile::TempDir;

#[path = "read/returns.rs"]
mod returns;

const HOSTS: [&str; 4] = ["claude", "codex", "cursor", "amp"];
const FAMILIES: [&str; 7] = [
    "session/start",
    "prompt/submit",
    "tool/before",
    "tool/after",
    "stop",
    "agent/start",
    "agent/stop",
];
/// A config with the given `hooks`.
const PLUGIN: &str = "plugin: { name: 'p' }, targets: ['claude']";
const HANDLER: (&str, &str) = ("h.ts", "export default () => {};");

/// A project on the disk.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(TempDir::new().unwrap());
        files.iter().for_each(|(path, text)| folder.write(path, text.as_bytes()));
        folder
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn path(&self) -> Utf8PathBuf {
        Utf8PathBuf::from_path_buf(self.0.path().to_owned()).unwrap()
    }

    fn read(&self) -> Reading {
        self.read_config(None)
    }

    fn read_config(&self, config: Option<&str>) -> Reading {
        let text = include_str!("../../adapters/tables/canonical.json");
        let canonical: Canonical = serde_json::from_str(text).unwrap();
        let vocabulary = Vocabulary { canonical: &canonical, hosts: &HOSTS, families: &FAMILIES };
        read(&self.path(), config.map(Utf8Path::new), &vocabulary)
    }

    /// Code and marked text of each problem; the file's name where the whole file is meant.
    fn problems(&self) -> Vec<String> {
        self.read().diagnostics.iter().map(|one| self.problem(one)).collect()
    }

    fn problem(&self, one: &Diagnostic) -> String {
        let Some(span) = &one.span else { return one.code.id.to_owned() };
        let text = fs::read_to_string(self.path().join(&span.file)).unwrap_or_default();
        let marked = text.get(span.start..span.end).unwrap_or_default();
        let marked = if marked.is_empty() { span.file.as_str() } else { marked };
        format!("{} {}", one.code.id, marked)
    }
}

fn text_of(reading: &Reading) -> impl Fn(&Utf8Path) -> Option<String> + '_ {
    |file| reading.sources.as_ref()?.text(file).map(str::to_owned)
}

fn config(body: &str) -> String {
    format!(
        "import {{ defineConfig }} from 'agent-bundle/config';\nexport default defineConfig({{ {body} }});\n"
    )
}

/// A project whose config holds `hooks`, with one good handler.
fn hooks(hooks: &str) -> Folder {
    Folder::new(&[
        ("agent-bundle.config.ts", &config(&format!("{PLUGIN}, hooks: {hooks}"))),
        HANDLER,
    ])
}

/// A project with one route.
fn route(path: &str, text: &str) -> Folder {
    Folder::new(&[("agent-bundle.config.ts", &config(PLUGIN)), (path, text)])
}

fn before(config: &str, handler: &str) -> Folder {
    let text = format!(
        "import {{ events }} from 'agent-bundle/routes';\nexport default events.tool.before({config}, {handler});\n"
    );
    route("src/events/tool/before.ts", &text)
}

#[test]
fn a_whole_project() {
    let folder = Folder::new(&[
        (
            "agent-bundle.config.ts",
            "import { defineConfig as define } from 'agent-bundle/config';\n\
             import pkg from './package.json' with { type: 'json' };\n\
             import { limit, targets } from './shared.js';\n\
             const entry = {\n\
               handler: './src/hooks/guard.ts', targets: [`claude`], timeout: limit,\n\
               tools: ['file.write', 'claude:mcp__a:b', 'file.write'], onFailure: 'deny',\n\
             } as const;\n\
             const plugin = { description: pkg.description, author: 'Ada <a@b.c>' };\n\
             export default (define({ plugin, targets, hooks: {\n\
               beforeTool: ['src/hooks/audit.mjs', entry],\n\
               stop: { handler: 'src/hooks/audit.mjs', maxContinuations: 3 },\n\
             } }) satisfies object);\n",
        ),
        ("shared.ts", "export * from './deep/values.ts';\nexport const limit = 10;\n"),
        (
            "deep/values.ts",
            "const list = ['codex', 'portable', 'claude'];\nexport { list as targets };\n",
        ),
        (
            "package.json",
            "\u{feff}{\r\n  \"name\": \"@acme/guarded\", \"version\": \"1.2.3\", \"description\": \"d\",\r\n \
              \"author\": 7, \"keywords\": [\"a\"], \"repository\": { \"url\": \"https://r\" }\r\n}\r\n",
        ),
        ("src/hooks/audit.mjs", "export { default } from './real.mjs';\n"),
        ("src/hooks/real.mjs", "const handler = function () {};\nexport default handler;\n"),
        (
            "src/hooks/guard.ts",
            "export default (async (event) => ({ outcome: 'continue' })) satisfies unknown;\n",
        ),
        ("src/events/_private.ts", "broken("),
        ("src/events/.hidden/x.ts", "broken("),
        ("src/events/types.d.ts", "export type X = 1;\n"),
        (
            "src/events/stop.ts",
            "import * as routes from 'other';\nexport const config = { timeoutMs: 1500, requires: ['events.stop.deny'] };\n\
             export default function () { return { outcome: 'deny', reason: routes.why() }; }\n",
        ),
        (
            "src/events/tool/before.ts",
            "import { events as on } from 'agent-bundle/routes';\n\
             export default on.tool.before({ tools: ['shell'], runtime: 'standalone', delivery: ['immediate'] }, (ctx) => undefined);\n",
        ),
    ]);
    let reading = folder.read();
    assert_eq!(reading.diagnostics, []);
    let project = reading.project.unwrap();
    assert_eq!(project.plugin.name.value, "guarded");
    let facts: Vec<_> =
        project.plugin.facts.iter().map(|(key, fact)| (key.as_str(), fact.value.clone())).collect();
    assert_eq!(
        facts,
        [
            ("author", json!({ "name": "Ada", "email": "a@b.c" })),
            ("description", json!("d")),
            ("keywords", json!(["a"])),
            ("repository", json!("https://r")),
            ("version", json!("1.2.3")),
        ]
    );
    let targets: Vec<_> = project.targets.iter().map(|target| target.value.as_str()).collect();
    assert_eq!(targets, ["codex", "portable", "claude"]);
    assert_eq!(project.targets[0].span.file, "deep/values.ts");
    let hooks: Vec<_> = project
        .hooks
        .iter()
        .map(|hook| {
            (hook.origin, hook.family.as_str(), hook.handler.as_str(), hook.returns.complete)
        })
        .collect();
    assert_eq!(
        hooks,
        [
            (Origin::Config, "tool/before", "src/hooks/audit.mjs", true),
            (Origin::Config, "tool/before", "src/hooks/guard.ts", true),
            (Origin::Config, "stop", "src/hooks/audit.mjs", true),
            (Origin::Route, "stop", "src/events/stop.ts", true),
            (Origin::Route, "tool/before", "src/events/tool/before.ts", true),
        ]
    );
    let options = &project.hooks[1].options;
    assert_eq!(options.timeout.as_ref().unwrap().value, Timeout::Native(10));
    let tools: Vec<_> =
        options.tools.as_ref().unwrap().value.iter().map(|tool| tool.value.clone()).collect();
    let native = Selector::Native { host: "claude".into(), name: "mcp__a:b".into() };
    assert_eq!(tools, [Selector::Kind(ToolKind::FileWrite), native]);
    assert_eq!(project.hooks[2].options.max_continuations.as_ref().unwrap().value, 3);
    let options = &project.hooks[3].options;
    assert_eq!(options.timeout.as_ref().unwrap().value, Timeout::Deadline(1500));
    assert_eq!(options.requires.as_ref().unwrap().value[0].value, "events.stop.deny");
}

#[test]
fn config_files() {
    let ok = config(PLUGIN);
    type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);
    let cases: [Case<'_>; 13] = [
        (&[], &["AB4000"]),
        (&[("agent-bundle.config.cjs", "")], &["AB4000"]),
        (
            &[("agent-bundle.config.ts", &ok), ("agent-bundle.config.json", "{}")],
            &["AB4000 agent-bundle.config.ts"],
        ),
        (&[("agent-bundle.config.ts", "")], &["AB4000 agent-bundle.config.ts"]),
        (
            &[(
                "agent-bundle.config.js",
                "export default { plugin: { name: 'p' }, targets: ['amp'] }",
            )],
            &[],
        ),
        (
            &[("agent-bundle.config.json", r#"{ "plugin": { "name": "p" }, "targets": ["amp"] }"#)],
            &[],
        ),
        (&[("agent-bundle.config.json", "{ 'plugin': 1 }")], &["AB4861 agent-bundle.config.json"]),
        (&[("agent-bundle.config.json", "[]")], &["AB4001 []"]),
        (&[("agent-bundle.config.ts", "export default () => ({})")], &["AB4806 () => ({})"]),
        (
            &[("agent-bundle.config.ts", "export default async function f() {}")],
            &["AB4806 async function f() {}"],
        ),
        (
            &[("agent-bundle.config.ts", "export default defineConfig({})")],
            &["AB4000 defineConfig"],
        ),
        (&[("agent-bundle.config.ts", "export default make({})")], &["AB4806 make({})"]),
        (&[("agent-bundle.config.ts", "export default {")], &["AB4861 agent-bundle.config.ts"]),
    ];
    for (files, expected) in cases {
        assert_eq!(Folder::new(files).problems(), expected, "{files:?}");
    }
}

#[test]
fn a_chosen_config() {
    let folder =
        Folder::new(&[("agent-bundle.config.ts", "broken("), ("other/c.ts", &config(PLUGIN))]);
    assert_eq!(folder.read_config(Some("other/c.ts")).diagnostics, []);
    assert_eq!(folder.read_config(Some("./other/c.ts")).project.unwrap().config, "other/c.ts");
    for path in ["../c.ts", "/etc/passwd", "other", "none.ts"] {
        let codes: Vec<_> =
            folder.read_config(Some(path)).diagnostics.iter().map(|one| one.code.id).collect();
        assert_eq!(codes, ["AB4000"], "{path}");
    }
}

#[test]
fn config_values() {
    for (body, expected) in [
        ("targets: ['claude']", &["AB4001 { targets: ['claude'] }"] as &[_]),
        ("plugin: {}, targets: ['claude']", &["AB4001 {}"]),
        ("plugin: { name: '' }, targets: ['claude']", &["AB4001 ''"]),
        ("plugin: { name: 'a/b' }, targets: ['claude']", &["AB4001 'a/b'"]),
        ("plugin: { name: 'p', verson: '1' }, targets: ['claude']", &["AB4001 verson"]),
        ("plugin: { name: 'p', version: 1 }, targets: ['claude']", &["AB4001 1"]),
        ("plugin: { name: 'p', author: {} }, targets: ['claude']", &["AB4001 {}"]),
        ("plugin: { name: 'p', keywords: 'a' }, targets: ['claude']", &["AB4001 'a'"]),
        ("plugin: { name: 'p' }", &["AB4001 { plugin: { name: 'p' } }"]),
        ("plugin: { name: 'p' }, targets: []", &["AB4001 []"]),
        ("plugin: { name: 'p' }, targets: ['claud', 1]", &["AB4100 'claud'", "AB4001 1"]),
        ("plugin: { name: 'p' }, targets: ['claude'], hoks: {}", &["AB4001 hoks"]),
        (
            "plugin: { name: 'p' }, targets: ['claude'], render: {}, codex: {}",
            &["AB4002 render", "AB4002 codex"],
        ),
        (
            "plugin: { name: 'p' }, targets: ['claude'], allowLoss: { code: 'AB4852' }",
            &["AB4001 { code: 'AB4852' }"],
        ),
        (
            "plugin: { name: 'p' }, targets: ['claude'], allowLoss: \
             [{ code: 'AB485', host: 'claud', reason: ' ' }, { code: 'AB4001', host: 'claude', \
             reason: 'r' }, { host: 'claude', reason: 'r', since: 1 }]",
            &[
                "AB4855 'AB485'",
                "AB4100 'claud'",
                "AB4001 ' '",
                "AB4855 'AB4001'",
                "AB4001 { host: 'claude', reason: 'r', since: 1 }",
                "AB4001 since",
            ],
        ),
        ("plugin: { name: 'p', __proto__: {} }, targets: ['claude']", &["AB4001 __proto__"]),
        ("plugin: { name: 'p', 'name': 'q' }, targets: ['claude']", &["AB4001 'name'"]),
    ] {
        let folder = Folder::new(&[("agent-bundle.config.ts", &config(body))]);
        assert_eq!(folder.problems(), expected, "{body}");
    }
}

#[test]
fn values_that_are_not_static() {
    for (value, marked) in [
        ("{ ...x }", "...x"),
        ("{ ['a']: 'b' }", "['a']"),
        ("{ stop() {} }", "stop() {}"),
        ("{ get stop() { return 'a' } }", "get stop() { return 'a' }"),
        ("{ stop: ['h.ts', ...x] }", "...x"),
        ("{ stop: f() }", "f()"),
        ("{ stop: /x/ }", "/x/"),
        ("{ stop: 1n }", "1n"),
        ("{ stop: undefined }", "undefined"),
        ("{ stop: `${1}` }", "`${1}`"),
        ("{ stop: 1e999 }", "1e999"),
        ("{ stop: 'a' + 'b' }", "'a' + 'b'"),
        ("{ stop: process.env.X }", "process"),
        ("{ stop: nowhere }", "nowhere"),
        ("{ stop: changing }", "changing"),
        ("{ stop: self }", "self"),
        ("{ stop: true ? 'a' : 'b' }", "true ? 'a' : 'b'"),
    ] {
        let text = format!(
            "let changing = 'h.ts';\nconst self = self;\n{}",
            config(&format!("{PLUGIN}, hooks: {value}"))
        );
        let folder = Folder::new(&[("agent-bundle.config.ts", &text), HANDLER]);
        assert_eq!(folder.problems(), [format!("AB4806 {marked}")], "{value}");
    }
}

#[test]
fn imported_values() {
    for (import, expected) in [
        ("import { x } from './v.js'", &[] as &[_]),
        ("import { y as x } from './v'", &["AB4862 './v'"]),
        ("import x from './v.json'", &[]),
        ("import * as v from './v'; const x = v.x", &[]),
        ("import { x } from './none'", &["AB4860 './none'"]),
        ("import { x } from '../v'", &["AB4860 '../v'"]),
        ("import { x } from 'package'", &["AB4806 x"]),
    ] {
        let body = format!("{PLUGIN}, hooks: {{ stop: x }}");
        let folder = Folder::new(&[
            ("agent-bundle.config.ts", &format!("{import};\n{}", config(&body))),
            ("v.ts", "export const x = 'h.ts';"),
            ("v.json", "\"h.ts\""),
            HANDLER,
        ]);
        assert_eq!(folder.problems(), expected, "{import}");
    }
}

#[test]
fn config_hooks() {
    for (value, expected) in [
        ("{ toolBfore: 'h.ts' }", &["AB4823 toolBfore"] as &[_]),
        ("{ constructor: 'h.ts' }", &["AB4823 constructor"]),
        ("{ promptSubmit: 'h.ts' }", &["AB4823 promptSubmit"]),
        ("{ workspaceOpen: 'h.ts' }", &["AB4823 workspaceOpen"]),
        ("{ stop: [] }", &["AB4001 []"]),
        ("{ stop: 1 }", &["AB4200 1"]),
        ("{ stop: [['h.ts']] }", &["AB4200 ['h.ts']"]),
        ("{ stop: {} }", &["AB4200 {}"]),
        ("{ stop: { handler: '' } }", &["AB4200 ''"]),
        ("{ stop: { handler: { prebuilt: 'x' } } }", &["AB4744 'x'"]),
        ("{ stop: { handler: 'h.ts', args: [] } }", &["AB4745 args"]),
        ("{ stop: { handler: 'h.ts', timeout: 999 } }", &[]),
        ("{ stop: { handler: 'h.ts', timeout: 1000 } }", &["AB4205 1000"]),
        ("{ stop: { hadnler: 'h.ts' } }", &["AB4200 { hadnler: 'h.ts' }", "AB4001 hadnler"]),
        ("{ stop: { handler: 'h.ts', timeout: -5 } }", &["AB4205 -5"]),
        ("{ stop: { handler: 'h.ts', timeout: 1e9 } }", &["AB4205 1e9"]),
        ("{ stop: { handler: 'h.ts', timeout: 1.5 } }", &["AB4205 1.5"]),
        ("{ stop: { handler: 'h.ts', timeout: '10' } }", &["AB4205 '10'"]),
        ("{ stop: { handler: 'h.ts', tools: ['shell'] } }", &["AB4201 tools"]),
        (
            "{ beforeTool: { handler: 'h.ts', tools: ['shel', 'claude:', 'x:y', 'shell'] } }",
            &["AB4202 'shel'", "AB4202 'claude:'", "AB4210 'x:y'"],
        ),
        ("{ beforeTool: { handler: 'h.ts', tools: [] } }", &["AB4202 []"]),
        ("{ stop: { handler: 'h.ts', targets: [] } }", &["AB4203 []"]),
        (
            "{ stop: { handler: 'h.ts', targets: ['kodex', 'portable'] } }",
            &["AB4203 'kodex'", "AB4204 'portable'"],
        ),
        ("{ stop: { handler: 'h.ts', onFailure: 'block' } }", &["AB4001 'block'"]),
        ("{ stop: { handler: 'h.ts', maxContinuations: 0 } }", &["AB4001 0"]),
        ("{ stop: { handler: 'h.ts', requires: ['x'] } }", &["AB4001 requires"]),
        ("{ stop: { handler: 'h.ts', timeoutMs: 1 } }", &["AB4001 timeoutMs"]),
    ] {
        assert_eq!(hooks(value).problems(), expected, "{value}");
    }
}

#[test]
fn handler_paths() {
    for path in [
        "../x.ts",
        "a/../../x.ts",
        "/x.ts",
        "C:\\\\x.ts",
        "C:/x.ts",
        "\\\\\\\\srv\\\\x.ts",
        "//srv/x.ts",
        "file:///x.ts",
        "x\\0y.ts",
        "src\\\\h.ts",
        "folder.ts",
        "none.ts",
        "h",
        "h.css",
        "binary.ts",
    ] {
        let folder = hooks(&format!("{{ stop: '{path}' }}"));
        fs::create_dir(folder.path().join("folder.ts")).unwrap();
        folder.write("binary.ts", b"export default () => '\xff'");
        assert_eq!(folder.problems(), [format!("AB4200 '{path}'")], "{path}");
    }
    assert_eq!(hooks("{ stop: 'h.tsx' }").problems(), ["AB4002 'h.tsx'"]);
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_refused_without_opening_them() {
    let outside = Folder::new(&[HANDLER]);
    let folder = hooks("{ stop: ['out.ts', 'loop.ts', 'pipe.ts', 'in.ts'] }");
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
    };
    link(outside.path().join("h.ts").as_str(), "out.ts");
    link("loop.ts", "loop.ts");
    link("h.ts", "in.ts");
    let events = folder.path().join("src/events");
    fs::create_dir_all(&events).unwrap();
    std::os::unix::fs::symlink(outside.path(), events.join("tool")).unwrap();
    std::os::unix::fs::symlink(outside.path().join("h.ts"), events.join("stop.ts")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.ts")).status();
    assert!(made.unwrap().success());
    assert_eq!(
        folder.problems(),
        [
            "AB4863",
            "AB4200 'out.ts'",
            "AB4200 'loop.ts'",
            "AB4200 'pipe.ts'",
            "AB4863 src/events/stop.ts"
        ]
    );
}

#[test]
fn hostile_files() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(10_000), close.repeat(10_000));
    let long = "!".repeat(200_000);
    for (file, text, codes) in [
        ("agent-bundle.config.json", deep("[", "]"), &["AB4861"] as &[_]),
        ("agent-bundle.config.ts", format!("export default {}", deep("{a:", "}")), &["AB4861"]),
        ("agent-bundle.config.ts", format!("export default {long}1"), &["AB4806"]),
        ("agent-bundle.config.ts", format!("// {}", "x".repeat(10 << 20)), &["AB4000"]),
        (
            "agent-bundle.config.ts",
            format!(
                "{}export default a0;",
                (0..40)
                    .map(|n| format!("const a{n} = [a{}, a{}];", n + 1, n + 1))
                    .collect::<String>()
                    + "const a40 = 1;"
            ),
            &["AB4001"],
        ),
    ] {
        let reading = Folder::new(&[(file, &text)]).read();
        let found: Vec<_> = reading.diagnostics.iter().map(|one| one.code.id).collect();
        assert_eq!(found, codes, "{file} {}", &text[..40]);
    }
    let folder = Folder::new(&[]);
    folder.write("agent-bundle.config.json", b"{ \"plugin\": \"\xff\" }");
    assert_eq!(folder.problems(), ["AB4000 agent-bundle.config.json"]);
}

#[test]
fn routes() {
    let good = "export default () => {};";
    for (path, text, expected) in [
        ("src/events/tool/befor.ts", good, &["AB4823 src/events/tool/befor.ts"] as &[_]),
        ("src/events/tool.ts", good, &["AB4823 src/events/tool.ts"]),
        ("src/events/file/change.ts", good, &["AB4002 src/events/file/change.ts"]),
        ("src/events/stop.tsx", good, &[]),
        ("src/events/stop.view.tsx", good, &["AB4840 src/events/stop.view.tsx"]),
        ("src/events/stop.js", good, &["AB4002 src/events/stop.js"]),
        ("src/providers/x.ts", good, &[]),
        ("src/providers/x.js", good, &["AB4002 src/providers/x.js"]),
        ("src/providers/x.ts", "export const x = 1;", &["AB4940 src/providers/x.ts"]),
        ("src/providers/x.ts", "export default 1;", &["AB4940 1"]),
        ("src/providers/x.ts", "export default class {}", &["AB4940 class {}"]),
        ("src/providers/x.ts", "export default (", &["AB4861 src/providers/x.ts"]),
        ("src/providers/2x.ts", good, &["AB4944 src/providers/2x.ts"]),
        ("src/providers/_x.ts", "x", &[]),
        ("src/providers/deep/x.ts", "x", &[]),
        ("src/events/stop.ts", "export const x = 1;", &["AB4810 src/events/stop.ts"]),
        ("src/events/stop.ts", "export default { a: 1 };", &["AB4810 { a: 1 }"]),
        ("src/events/stop.ts", "const a = 'x';\nexport default a;", &["AB4810 'x'"]),
        (
            "src/events/stop.ts",
            "export default function f(): void;\nexport default function f() { return 'x'; }",
            &["AB4853 'x'"],
        ),
        ("src/events/stop.ts", "export default class {}", &["AB4810 class {}"]),
        ("src/events/stop.ts", "export default function* () {}", &["AB4810 function* () {}"]),
        ("src/events/stop.ts", "export default nowhere;", &["AB4810 nowhere"]),
        ("src/events/stop.ts", "export { default } from './stop.ts';", &["AB4810 './stop.ts'"]),
        (
            "src/events/stop.ts",
            "export default events.stop({}, () => {});",
            &["AB4810 events.stop"],
        ),
        ("src/events/stop.ts", "export default () => {", &["AB4861 src/events/stop.ts"]),
        (
            "src/events/stop.ts",
            "export let config = {}; export default () => {};",
            &["AB4805 config = {}"],
        ),
        (
            "src/events/stop.ts",
            "export const config = { timeout: 1 }; export default () => {};",
            &["AB4805 timeout"],
        ),
        (
            "src/events/stop.ts",
            "export const config = f(); export default () => {};",
            &["AB4806 f()"],
        ),
    ] {
        assert_eq!(route(path, text).problems(), expected, "{path} {text}");
    }
}

#[test]
fn helpers() {
    for (options, handler, expected) in [
        ("{ requires: ['events.toolBefore.deny'] }", "() => {}", &[] as &[_]),
        ("{ requires: ['a'], targets: ['claude'] }", "() => {}", &["AB4825 targets"]),
        ("{ requires: 'a' }", "() => {}", &["AB4825 'a'"]),
        ("{ requires: [] }", "() => {}", &["AB4825 []"]),
        ("{ targets: ['claud'] }", "() => {}", &["AB4824 'claud'"]),
        ("{ timeoutMs: 0 }", "() => {}", &["AB4805 0"]),
        ("{ timeoutMs: 99 }", "() => {}", &["AB4805 99"]),
        ("{ timeoutMs: 100 }", "() => {}", &[]),
        ("{ timeoutMs: 1e12 }", "() => {}", &["AB4805 1e12"]),
        ("{ runtime: 'shared' }", "() => {}", &["AB4002 'shared'"]),
        ("{ runtime: 1 }", "() => {}", &["AB4805 1"]),
        ("{ fallback: 'standalone' }", "() => {}", &["AB4002 'standalone'"]),
        ("{ delivery: ['later'] }", "() => {}", &["AB4002 ['later']"]),
        ("{ providers: [] }", "() => {}", &["AB4805 providers"]),
        ("{ tool: ['shell'] }", "() => {}", &["AB4805 tool"]),
        ("[]", "() => {}", &["AB4805 []"]),
        ("{}", "{}", &["AB4810 {}"]),
        ("{}", "(ctx) => ctx.render('./x.view.js', {})", &["AB4840 ctx.render"]),
        ("{}", "async ({ provider }) => { await provider('x'); }", &["AB4943 'x'"]),
        ("{}", "(ctx) => { ctx.provider('x'); }", &["AB4943 'x'"]),
        ("{}", "({ provider: get }) => { [get('x'), get(`x`)]; }", &["AB4943 'x'"]),
        ("{}", "({ native, provider }) => { provider(native.key); }", &[]),
    ] {
        let mut found = before(options, handler).problems();
        found.sort();
        assert_eq!(found, expected, "{options} {handler}");
    }
    let text = "import { events } from 'agent-bundle/routes';\n\
                export const config = {};\n\
                export default events.tool.before({}, () => {});\n";
    let folder = route("src/events/stop.ts", text);
    assert_eq!(folder.problems(), ["AB4805 {}", "AB4840 events.tool.before"]);
    let folder = route("src/events/stop.ts", &text.replace("({}, () => {})", "(() => {})"));
    assert_eq!(folder.problems(), ["AB4810 events.tool.before(() => {})"]);
    let folder = hooks("{ stop: 'helper.ts' }");
    folder.write("helper.ts", text.as_bytes());
    assert_eq!(folder.problems(), ["AB4810 events.tool.before"]);
}

#[test]
fn one_route_per_event() {
    let good = "export default () => {};";
    let folder = Folder::new(&[
        ("agent-bundle.config.ts", &config(PLUGIN)),
        ("src/events/stop.ts", good),
        ("src/events/stop.tsx", good),
        ("src/events/tool/after.ts", good),
        ("src/events/tool/After.ts", good),
    ]);
    assert_eq!(
        folder.problems(),
        ["AB4802 src/events/stop.tsx", "AB4802 src/events/tool/After.ts"]
    );
}

#[test]
fn every_mistake_is_reported_in_one_run() {
    let folder = Folder::new(&[
        (
            "agent-bundle.config.ts",
            "\u{feff}import { defineConfig } from 'agent-bundle/config';\r\n\r\nexport default defineConfig({\r\n  \
               plugin: { name: 'faulty', licence: 'MIT' },\r\n  \
               targets: ['claude', 'cursr'],\r\n  \
               hooks: {\r\n    \
                 toolBfore: './src/ä.ts',\r\n    \
                 __proto__: './src/a.ts',\r\n    \
                 workspaceOpen: './src/a.ts',\r\n    \
                 stop: [{ handler: './src/a.ts', tools: ['shell'], failClosed: true }],\r\n    \
                 beforeTool: {\r\n      \
                   handler: '../../etc/x.mjs',\r\n      \
                   timeout: -5, tools: ['shel', 'cursr:Shell'], loop_limit: 3,\r\n      \
                   targets: ['claude', 'portable'], onFailure: 'block',\r\n    \
                 },\r\n    \
                 /* ✓ */ afterTool: ['', { timeout: 1e9 }, make()],\r\n  \
               },\r\n});\r\n",
        ),
        ("src/a.ts", "export default 'not a function';\n"),
        ("src/ä.ts", "export const handler = () => ({ outcome: 'deny' });\n"),
        (
            "src/events/tool/before.ts",
            "import { events } from 'agent-bundle/routes';\n\nexport default events.tool.after(\n  { timeoutMs: '5s', requires: ['x'], targets: ['codex'] },\n  (ctx) => {\n    if (ctx.tool) return { permission: 'deny' };\n    return { outcome: 'deny' };\n  },\n);\n",
        ),
        ("src/events/tool/befor.ts", "export default () => {};\n"),
        ("src/events/session/start.jsx", "export default () => null;\n"),
    ]);
    let reading = folder.read();
    let texts = text_of(&reading);
    insta::assert_snapshot!("faults", render::pretty(&reading.diagnostics, &texts, false));
    insta::assert_snapshot!("faults_json", render::json(&reading.diagnostics, &texts).unwrap());
    let again = folder.read();
    assert_eq!(again.diagnostics, reading.diagnostics);
}

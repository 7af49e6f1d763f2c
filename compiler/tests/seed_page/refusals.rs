//! What the page forbids does not build: each mistake, its code and the text that is marked.

use crate::support::project::Project;
use crate::support::tables;

const ALL: &str = "['claude', 'codex', 'cursor', 'amp']";
const BEFORE: &str = "src/events/tool/before.ts";
const IMPORT: &str = "import { events } from 'agent-bundle/routes';\n";

/// Targets, the declaration of a hook in the config, the problem.
const HOOKS: [(&str, &str, &str); 6] = [
    // The shell alone would do, but one of the two is no tool of this host.
    (
        "['codex']",
        "beforeTool: { handler: './h.ts', tools: ['file.read', 'shell'] }",
        "AB4202 'file.read'",
    ),
    (
        "['claude', 'codex']",
        "beforeTool: { handler: './h.ts', tools: ['claude:WebSearch'] }",
        "AB4213 ['claude:WebSearch']",
    ),
    ("['amp']", "beforeTool: { handler: './h.ts', tools: ['file.read'] }", "AB4213 ['file.read']"),
    (ALL, "workspaceOpen: './h.ts'", "AB4823 workspaceOpen"),
    ("['cursor']", "workspaceOpen: './h.ts'", "AB4823 workspaceOpen"),
    ("['claude']", "beforeTool: { handler: './h.ts', args: ['x'] }", "AB4745 args"),
];

/// What a handler of `tool/before` is, the problem.
const ROUTES: [(&str, &str); 8] = [
    ("events.tool.after({}, () => {})", "AB4840 events.tool.after"),
    (
        "events.tool.before({ requires: ['events.toolBefore.deny'], targets: ['claude'] }, () => {})",
        "AB4825 targets",
    ),
    (
        "events.tool.before({ requires: ['events.toolBefore.synthesize', 'events.toolAfter.context'] }, () => {})",
        "AB4824 ['events.toolBefore.synthesize', 'events.toolAfter.context']",
    ),
    ("events.tool.before({}, () => ({ outcome: 'deny' }))", "AB4853 { outcome: 'deny' }"),
    (
        "events.tool.before({}, () => ({ outcome: 'deny', reason: 'r', updatedInput: { a: 1 } }))",
        "AB4853 updatedInput",
    ),
    ("events.tool.before({}, () => ({ outcome: 'stop' }))", "AB4853 'stop'"),
    ("events.tool.before({}, (ctx) => ctx.render('./other.view.js', {}))", "AB4840 ctx.render"),
    ("events.tool.before({}, (ctx) => ctx.render('./before.view.js', {}))", "AB4840 ctx.render"),
];

/// The file of a route and its text, the problem.
const FILES: [(&str, &str, &str); 4] = [
    (
        "src/events/session/start.ts",
        "export default () => ({ outcome: 'deny', reason: 'r' });",
        "AB4852 'deny'",
    ),
    (
        "src/events/tool/before.view.tsx",
        "export default () => null;",
        "AB4840 src/events/tool/before.view.tsx",
    ),
    (
        BEFORE,
        "export default ({ provider }) => { provider('writePolicy'); };",
        "AB4943 'writePolicy'",
    ),
    // The page's shared runtime.
    (
        BEFORE,
        "export const config = { runtime: 'shared' };\nexport default () => {};",
        "AB4002 'shared'",
    ),
];

#[test]
fn hooks_of_the_config_are_refused() {
    for (targets, hook, problem) in HOOKS {
        let project = Project::with(targets, &format!("hooks: {{ {hook} }}"), &[]);
        assert_eq!(project.problems(&tables()), [problem], "{hook}");
    }
}

#[test]
fn routes_are_refused() {
    for (route, problem) in ROUTES {
        let text = format!("{IMPORT}export default {route};");
        let project = Project::with("['claude', 'cursor']", "", &[(BEFORE, &text)]);
        assert!(project.problems(&tables()).contains(&problem.to_owned()), "{route}");
    }
    for (file, text, problem) in FILES {
        let project = Project::with("['claude']", "", &[(file, text)]);
        assert_eq!(project.problems(&tables()), [problem], "{file}");
    }
}

/// The problem names each row that is asked for, and every host that was looked at.
#[test]
fn unmet_requirements_name_rows_and_hosts() {
    let route = format!("{IMPORT}export default {};", ROUTES[2].0);
    let project = Project::with(ALL, "", &[(BEFORE, &route)]);
    let problems = project.build(&tables()).expect_err("a problem");
    let told = format!("{:?}", problems[0]);
    for part in [
        "events.toolBefore.synthesize",
        "events.toolAfter.context",
        "claude",
        "codex",
        "cursor",
        "amp",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

//! Providers, the request, the identity of the process and traces, in wrappers as hosts run them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use agent_bundle::build::{CACHE, GENERATED, Request, build};
use camino::Utf8Path;

mod support;

use support::hooks::{HOSTS, shell_call};
use support::project::Project;
use support::{Artifact, Run, artifact, tables};

const ALL: &str = "['claude', 'codex', 'cursor', 'amp']";
const BEFORE: &str = "src/events/tool/before.ts";

/// Providers that do well, and others that do not.
const PROVIDERS: [(&str, &str); 4] = [
    ("src/providers/call-count.ts", "let calls = 0;\nexport default async () => ++calls;"),
    (
        "src/providers/told.tsx",
        "export default ({ invocation, plugin, signal }) =>
           [invocation.props.canonical.event, plugin.name, signal.aborted].join(' ');",
    ),
    ("src/providers/broken.ts", "export default () => { throw new Error('broken on purpose'); };"),
    ("src/providers/hanging.ts", "export default () => new Promise(() => {});"),
];

/// A handler that does what `WAY` says.
const HANDLER: &str = "
import { agent } from '@agent-bundle/runtime';
import { events } from 'agent-bundle/routes';

const ways = {
  twice: async ({ provider, process: { hits } }) => {
    const values = await Promise.all([provider('callCount'), (await agent()).provider('callCount')]);
    return [...values, hits].join(' ');
  },
  told: ({ provider }) => provider('told'),
  fail: ({ provider }) => provider('broken'),
  recover: ({ provider }) => provider('broken').catch(({ message }) => provider('broken').catch(() => message)),
  ignore: ({ provider }) => (void provider('broken'), 'ignored'),
  hang: ({ provider }) => provider('hanging'),
  unknown: ({ provider }) => provider(process.env.WAY),
};

export default events.tool.before({ timeoutMs: 1500 }, async (context) => ({
  outcome: 'deny',
  reason: `said: ${await ways[process.env.WAY](context)}`,
}));
";

fn project(files: &[(&str, &str)]) -> Project {
    Project::with(ALL, "", &[&PROVIDERS, files].concat())
}

/// Runs the hook on a shell's call.
fn run(plugin: &Artifact, host: &str, way: &str) -> Run {
    let env = [("WAY", way.to_owned())];
    let envelope = shell_call(host);
    if host == "amp" {
        let payload = serde_json::from_slice(&envelope).expect("JSON");
        return plugin.send_with(host, "tool.call", &payload, &env);
    }
    plugin.run_named(host, "tool-before", &envelope, &env)
}

/// The wrapper of the hook on `family`.
fn wrapper(plugin: &Artifact, host: &str, family: &str) -> String {
    std::fs::read_to_string(plugin.file(host, family).expect("a wrapper")).expect("a text")
}

#[test]
fn values_reach_handlers_on_every_host() {
    let plugin = artifact(&project(&[(BEFORE, HANDLER)]).root());
    for host in HOSTS {
        for (way, reason) in [
            ("twice", "said: 1 1 1"),
            ("told", "said: tool/before p false"),
            ("recover", "said: broken on purpose"),
            ("ignore", "said: ignored"),
        ] {
            let run = run(&plugin, host, way);
            assert!(run.stdout.contains(reason) && run.exit == 0, "{host}, {way}: {run:?}");
            assert_eq!(run.stderr, "", "{host}, {way}");
        }
    }
}

#[test]
fn a_provider_that_fails_or_hangs_is_a_failure_of_the_hook() {
    let plugin = artifact(&project(&[(BEFORE, HANDLER)]).root());
    for host in HOSTS {
        for (way, message) in [
            ("fail", "broken on purpose (src/providers/broken.ts:1:"),
            ("hang", if host == "amp" { "before the deadline" } else { "before the answer" }),
            ("unknown", "no such provider; known: broken, callCount, hanging, told"),
        ] {
            let run = run(&plugin, host, way);
            let place = format!("{host}, {way}: {run:?}");
            let (stdout, exit) = if host == "amp" { (r#"{"action":"allow"}"#, 0) } else { ("", 1) };
            assert_eq!((run.stdout.as_str(), run.exit), (stdout, exit), "{place}");
            assert!(run.stderr.contains(message), "{place}");
            assert_eq!(run.stderr.lines().count(), 1, "{place}");
        }
    }
}

#[test]
fn a_provider_that_works_too_long_is_cancelled_at_the_deadline() {
    let slow = "export default ({ signal }) => new Promise((resolve) => {
      signal.addEventListener('abort', () => console.error('CANCELLED'));
      setTimeout(resolve, 60_000);
    });";
    let handler = "export const config = { timeoutMs: 1500 };
      export default async ({ provider }) => { await provider('slow'); };";
    let plugin = artifact(&project(&[("src/providers/slow.ts", slow), (BEFORE, handler)]).root());
    for host in HOSTS {
        let run = run(&plugin, host, "");
        assert!(run.stderr.contains("no answer before the deadline"), "{host}: {run:?}");
        assert!(run.stderr.contains("CANCELLED"), "{host}: {run:?}");
    }
}

#[test]
fn components_and_views_read_values_too() {
    let import = "import { Agent, agent } from '@agent-bundle/runtime';\n";
    let inner = "const Told = async () => (await (await agent()).provider('told'));\n";
    let answer =
        "<Agent.Result value={{ outcome: 'deny', reason: `${props.renderInput?.x ?? ''}!` }}>
        <Agent.Markdown><Told /></Agent.Markdown></Agent.Result>";
    let component = format!(
        "{import}{inner}export default async (props) => {{
        if (await props.provider('told') !== await Told()) throw new Error('another value');
        return {answer};
      }}"
    );
    let asking = "export default (ctx) => ctx.render('./before.view.js', { x: 'from the data' });";
    for files in [
        &[("src/events/tool/before.tsx", component.as_str())] as &[_],
        &[(BEFORE, asking), ("src/events/tool/before.view.tsx", component.as_str())],
    ] {
        let plugin = artifact(&project(files).root());
        for host in HOSTS {
            let run = run(&plugin, host, "");
            let reason = if files.len() == 1 { "\"!\"" } else { "from the data!" };
            assert!(run.stdout.contains(reason) && run.stderr.is_empty(), "{host}: {run:?}");
        }
    }
}

#[test]
fn only_wrappers_that_mention_a_service_carry_it() {
    let after = ("src/events/tool/after.ts", "export default () => {};");
    let with = artifact(&project(&[(BEFORE, HANDLER), after]).root());
    let without = artifact(&Project::with(ALL, "", &[after]).root());
    for host in ["claude", "codex", "cursor"] {
        let [plain, bare] = [&with, &without].map(|plugin| wrapper(plugin, host, "tool/after"));
        assert_eq!(plain, bare, "{host}");
        let before = wrapper(&with, host, "tool/before");
        for part in ["broken on purpose", "no such provider", "only while an event route"] {
            assert!(before.contains(part) && !plain.contains(part), "{host}: {part}");
        }
        assert!(!before.contains("event-trace-observer"), "{host}");
    }
}

#[test]
fn an_event_of_an_agent_is_no_use_of_the_function() {
    let import = "import { events } from 'agent-bundle/routes';";
    let handler = format!("{import}\nexport default events.agent.start({{}}, () => {{}});");
    let file = "src/events/agent/start.ts";
    let plain = artifact(&Project::with("['claude']", "", &[(file, &handler)]).root());
    assert!(!wrapper(&plain, "claude", "agent/start").contains("AsyncLocalStorage"));
    for found in [
        "import * as runtime from '@agent-bundle/runtime'; runtime.agent();",
        "export { agent as request } from '@agent-bundle/runtime';",
    ] {
        let handler = format!("{found}\n{handler}");
        let using = artifact(&Project::with("['claude']", "", &[(file, &handler)]).root());
        let text = wrapper(&using, "claude", "agent/start");
        assert!(text.contains("the request is over"), "{found}");
    }
}

#[test]
fn a_mention_counts_wherever_it_is_reached() {
    let package = r#"{ "name": "kit", "type": "module", "exports": "./index.js" }"#;
    let given = "export const read = (context) => context.provider('told');";
    let of = |import: &str, call: &str| {
        format!(
            "{import}\nexport default async (context) => ({{ outcome: 'deny', reason: await {call} }});"
        )
    };
    let cases: [(String, &[(&str, &str)]); 5] = [
        (of("import { read } from '../../read.js';", "read(context)"), &[("src/read.ts", given)]),
        (
            of("import { read } from '~/read';", "read(context)"),
            &[
                ("src/read.ts", given),
                ("tsconfig.json", r#"{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }"#),
            ],
        ),
        (
            of("import { read } from 'kit';", "read(context)"),
            &[("node_modules/kit/package.json", package), ("node_modules/kit/index.js", given)],
        ),
        (of("", "(await import('../../read.js')).read(context)"), &[("src/read.ts", given)]),
        (of("", "context['provider']('told')"), &[]),
    ];
    for (handler, files) in cases {
        let plugin = artifact(&project(&[&[(BEFORE, handler.as_str())], files].concat()).root());
        let run = run(&plugin, "claude", "");
        assert!(run.stdout.contains("tool/before p false"), "{handler}: {run:?}");
    }
}

#[test]
fn unknown_keys_are_errors_where_they_are_written() {
    let import = "import { agent } from '@agent-bundle/runtime';\n";
    for (file, text, expected) in [
        (BEFORE, "export default ({ provider }) => { provider('tol'); };", "AB4943 'tol'"),
        (BEFORE, "export default (ctx) => { ctx.provider('tol'); };", "AB4943 'tol'"),
        (
            BEFORE,
            &format!("{import}export default async () => {{ (await agent()).provider('tol'); }};"),
            "AB4943 'tol'",
        ),
        (
            "src/events/stop.tsx",
            "export default async ({ provider }) => { await provider('tol'); return null; };",
            "AB4943 'tol'",
        ),
    ] {
        let project = Project::with("['claude']", "", &[PROVIDERS[1], (file, text)]);
        assert_eq!(project.problems(&tables()), [expected], "{text}");
        let problems = project.build(&tables()).expect_err("a problem");
        let help = problems[0].help.as_deref().expect("advice");
        assert!(help.starts_with("did you mean `told`?"), "{help}");
    }
}

#[test]
fn providers_are_checked() {
    let one = ("src/providers/write-policy.ts", "export default () => 1;");
    let other = ("src/providers/writePolicy.ts", "export default () => 2;");
    let project =
        Project::with("['claude']", "", &[one, other, (BEFORE, "export default () => {};")]);
    assert_eq!(project.problems(&tables()), ["AB4941 src/providers/writePolicy.ts"]);
    // A provider that is refused is still one: asking for it is no further mistake.
    let broken = ("src/providers/x.ts", "export default 1;");
    let asking = (BEFORE, "export default ({ provider }) => { provider('x'); };");
    let project = Project::with("['claude']", "", &[broken, asking]);
    assert_eq!(project.problems(&tables()), ["AB4940 1"]);
}

#[test]
fn an_observer_that_a_handler_installs_is_told() {
    let trace = "
import { installEventTraceObserver } from 'agent-bundle';
installEventTraceObserver(({ kind, execution: { host, nativeEvent }, ...rest }) =>
  console.error('TRACE', host, nativeEvent, kind, rest.outcome ?? rest.count ?? rest.error?.message ?? ''));
";
    let handler = format!("import './trace.js';\n{HANDLER}");
    let handler = handler.replace("import './trace.js'", "import '../../trace.js'");
    let files = [("src/trace.ts", trace), (BEFORE, handler.as_str())];
    let plugin = artifact(&project(&files).root());
    let plain = artifact(&project(&[(BEFORE, HANDLER)]).root());
    for host in HOSTS {
        for (way, expected) in [
            (
                "twice",
                [
                    "handler.start ",
                    "providers.start ",
                    "providers.finish 1",
                    "handler.outcome deny",
                ],
            ),
            (
                "fail",
                [
                    "handler.start ",
                    "providers.start ",
                    "providers.finish 1",
                    "failure broken on purpose",
                ],
            ),
        ] {
            let run = run(&plugin, host, way);
            let native = if host == "amp" { "tool.call" } else { "reToolUse" };
            let told: Vec<_> = run
                .stderr
                .lines()
                .filter(|line| line.starts_with(&format!("TRACE {host} ")))
                .filter_map(|line| Some(line.split_once(native)?.1.trim_start()))
                .map(|line| if line.contains(' ') { line.to_owned() } else { format!("{line} ") })
                .collect();
            assert_eq!(told, expected, "{host}, {way}: {run:?}");
            assert_eq!(run.stdout, self::run(&plain, host, way).stdout, "{host}, {way}");
        }
    }
}

#[test]
fn a_cache_remembers_what_is_mentioned() {
    let project = project(&[(BEFORE, HANDLER)]);
    let root = project.root();
    let built = |cache| {
        let request = Request { root: &root, config: None, targets: &[], minify: true, cache };
        build(&tables(), &request).expect("it builds").files
    };
    let fresh = built(false);
    // The second one takes linked files from the cache; the third links, from summaries.
    assert_eq!(built(true), fresh);
    assert_eq!(built(true), fresh);
    for entry in root.join(GENERATED).join(CACHE).read_dir_utf8().expect("a cache").flatten() {
        if entry.file_name() != "summaries.json" {
            std::fs::remove_file(entry.path()).expect("a file is removed");
        }
    }
    assert_eq!(built(true), fresh);
}

#[test]
fn problems_of_providers_are_told_beside_others() {
    let lost = ("src/providers/lost.ts", "import './nowhere.js';\nexport default () => 1;");
    let asking = (BEFORE, "export default ({ provider }) => { provider('lost'); };");
    let wrong = ("src/events/tool/befor.ts", "export default () => {};");
    for (files, expected) in [
        (&[lost, asking] as &[_], &["AB4860 './nowhere.js'"] as &[_]),
        (&[lost, asking, wrong], &["AB4823 src/events/tool/befor.ts", "AB4860 './nowhere.js'"]),
    ] {
        assert_eq!(Project::with("['claude']", "", files).problems(&tables()), expected);
    }
}

#[test]
fn declarations_name_only_providers() {
    let root = project(&[(BEFORE, HANDLER)]);
    let keys: Vec<_> =
        agent_bundle::read::providers(&root.root()).into_iter().map(|one| one.key).collect();
    assert_eq!(keys, ["broken", "callCount", "hanging", "told"]);
    assert!(agent_bundle::read::providers(Utf8Path::new("/nowhere")).is_empty());
}

//! Generated entries: the kernel parts that a slice needs, the slice, and where the handler is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use handlebars::Handlebars;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::services::{Services, served};

const STDIO: &str = include_str!("../entry/stdio.hbs");
const STDIO_KERNEL: &str = include_str!("../entry/kernel.hbs");
const HOOKS: &str = include_str!("../entry/hooks.hbs");

/// How a handler is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Handler {
    /// A module under `src/events`: one context with canonical and native views.
    Route,
    /// The same, for a component that renders the answer.
    Component,
    /// The same, for a handler that may ask for a view to render it.
    Viewed(View),
    /// A module named in the config: flat payload values under the family's own names.
    Config {
        /// Payload field to the name under which such handlers see it.
        renames: BTreeMap<String, String>,
    },
}

/// A component beside a handler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// What the handler calls it: `./<stem>.view.js`.
    pub name: String,
    /// Import specifier of its module.
    pub module: String,
}

/// One hook of one host.
#[derive(Debug, Clone)]
pub struct Hook {
    /// The hook's slice of the host's capability table (`kernel/slice.ts` describes its form).
    pub slice: Value,
    /// Import specifier of the handler's module.
    pub module: String,
    /// How the handler is called.
    pub handler: Handler,
    /// What its modules use besides.
    pub services: Services,
}

/// A module that registers all hooks of a plugin with its host.
#[derive(Debug, Clone)]
pub struct ModuleEntry {
    /// The plugin's description, when it has one.
    pub description: Option<String>,
    /// Native events, each once, in the order of registration.
    pub events: Vec<ModuleEvent>,
}

/// A native event and its hooks in the author's order.
#[derive(Debug, Clone)]
pub struct ModuleEvent {
    /// Native event name.
    pub native: String,
    /// Hooks; an earlier one's effect is seen by a later one.
    pub hooks: Vec<Hook>,
}

/// A template that cannot be rendered: a fault of the template.
#[derive(Debug)]
pub struct Error(pub(crate) handlebars::RenderError);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "template: {}", self.0)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// The texts of a wrapper that a host runs as a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StdioEntry {
    /// TypeScript text of the entry, which imports `KERNEL` and the handler.
    pub entry: String,
    /// TypeScript text of `KERNEL`: the kernel parts that the hook needs. It is the same for all
    /// hooks that need the same ones.
    pub kernel: String,
}

/// Specifier by which a wrapper's entry imports its kernel.
pub const KERNEL: &str = "agent-bundle:kernel";

/// The texts of a wrapper that a host runs as a command, for one hook.
///
/// # Errors
/// When the template is at fault.
pub fn stdio_entry(hook: &Hook) -> Result<StdioEntry, Error> {
    let mut imports = Imports::of("stdio");
    let (names, given): (Vec<_>, Vec<_>) = arguments(hook).into_iter().unzip();
    let load = loading(hook, &names, &mut imports);
    let kit = kit(hook, &mut imports);
    let params = names.join(", ");
    let kernel = json!({ "imports": imports.list(), "params": params, "load": load, "kit": kit });
    let slice = hook.slice.to_string();
    let entry = json!({ "kernel": text(KERNEL), "slice": slice, "load": given.join(", ") });
    Ok(StdioEntry { entry: render(STDIO, &entry)?, kernel: render(STDIO_KERNEL, &kernel)? })
}

/// The TypeScript text of a module with all hooks of a plugin. `template` registers them with the
/// host; it is given `imports`, `description` (a JSON text) and `events`, and the partial `hooks`
/// writes the list of an event's hooks.
///
/// # Errors
/// When the template is at fault.
pub fn module_entry(entry: &ModuleEntry, template: &str) -> Result<String, Error> {
    let mut imports = Imports::of("inprocess");
    let events: Vec<Value> = entry
        .events
        .iter()
        .map(|event| {
            let hooks: Vec<_> =
                event.hooks.iter().map(|hook| HookTexts::new(hook, &mut imports)).collect();
            json!({ "native": text(&event.native), "hooks": hooks })
        })
        .collect();
    render(
        template,
        &json!({
            "imports": imports.list(),
            "description": entry.description.as_deref().map(text),
            "events": events,
        }),
    )
}

/// The kernel parts that an entry imports: exported name to module.
pub(crate) struct Imports(BTreeSet<&'static str>);

impl Imports {
    fn of(shell: &'static str) -> Self {
        Self(BTreeSet::from([shell]))
    }

    /// Each part is exported by the module of its name, but for some.
    fn list(&self) -> Vec<Value> {
        let module = |name| match name {
            "bound" => "continuation",
            "deciding" | "rendering" | "watched" => "traced",
            other => other,
        };
        self.0
            .iter()
            .map(|name| {
                json!({ "name": name, "module": format!("agent-bundle:kernel/{}.ts", module(name)) })
            })
            .collect()
    }

    /// Imports a part and gives its name.
    pub(crate) fn take(&mut self, name: &'static str) -> &'static str {
        self.0.insert(name);
        name
    }
}

/// The texts of one hook in a module's entry.
#[derive(Serialize)]
struct HookTexts {
    slice: String,
    load: String,
    kit: String,
}

impl HookTexts {
    fn new(hook: &Hook, imports: &mut Imports) -> Self {
        let (_, given): (Vec<_>, Vec<_>) = arguments(hook).into_iter().unzip();
        let load = loading(hook, &given, imports);
        Self { slice: hook.slice.to_string(), load, kit: kit(hook, imports) }
    }
}

/// What loading the hook's modules takes: names of parameters, and the texts of the arguments.
fn arguments(hook: &Hook) -> Vec<(&'static str, String)> {
    let load = ("load", import(&hook.module));
    match &hook.handler {
        Handler::Route | Handler::Component | Handler::Config { .. } => vec![load],
        Handler::Viewed(View { name, module }) => {
            vec![("name", text(name)), load, ("component", import(module))]
        }
    }
}

/// A function that loads a handler which returns results and has its services, of those arguments.
fn loading(hook: &Hook, arguments: &[impl AsRef<str>], imports: &mut Imports) -> String {
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    let trace = hook.services.trace;
    let mut phase = |part, load: &str| {
        if trace { format!("{}({load})", imports.take(part)) } else { load.to_owned() }
    };
    let load = match (&hook.handler, arguments.as_slice()) {
        (Handler::Component, [load]) => {
            let component = phase("rendering", load);
            format!("{}({component})", imports.take("render"))
        }
        (Handler::Viewed(_), [name, load, component]) => {
            let (load, component) = (phase("deciding", load), phase("rendering", component));
            format!("{}({name}, {load}, {component})", imports.take("view"))
        }
        (_, load) => phase("deciding", &load.concat()),
    };
    served(&hook.services, load, imports)
}

/// A function that imports a module.
pub(crate) fn import(module: &str) -> String {
    format!("() => import({})", text(module))
}

/// Keys of a slice, each with the part of the kernel that reads it.
const PARTS: &[(&str, &str)] = &[
    ("select", "select"),
    ("foreign", "foreign"),
    ("continuation", "bound"),
    ("yields", "yields"),
];
/// Keys of a cell that need `limits`.
const LIMITS: &[&str] = &["when", "limits", "lost", "only", "tools"];

/// The parts of the kernel that a hook needs, by the keys of its slice.
fn kit(hook: &Hook, imports: &mut Imports) -> String {
    let slice = &hook.slice;
    let form = match &hook.handler {
        Handler::Route | Handler::Component | Handler::Viewed(_) => {
            imports.take("route").to_owned()
        }
        Handler::Config { renames } => {
            format!("{}({})", imports.take("config"), json!(renames))
        }
    };
    let mut parts = vec![format!("form: {form}")];
    if let Some(rows) = slice.get("tools").and_then(Value::as_array) {
        let patches = rows.iter().any(|row| row.get("patch").is_some());
        let patch = if patches { imports.take("patch") } else { "" };
        parts.push(format!("tool: {}({patch})", imports.take("tool")));
    }
    for (key, part) in PARTS {
        if slice.get(key).is_some() {
            parts.push(imports.take(part).to_owned());
        }
    }
    if entries(slice, "payload").any(|row| row.get(2).is_some()) {
        parts.push(imports.take("decode").to_owned());
    }
    if entries(slice, "parts").any(|cell| LIMITS.iter().any(|key| cell.get(key).is_some())) {
        let only = entries(slice, "parts").any(|cell| has_key(cell, "only"));
        let changed = if only { imports.take("changed") } else { "" };
        parts.push(format!("limits: {}({changed})", imports.take("limits")));
    }
    format!("{{ {} }}", parts.join(", "))
}

/// Whether `value` or something in it has `key`.
fn has_key(value: &Value, key: &str) -> bool {
    let Some(object) = value.as_object() else { return false };
    object.contains_key(key) || object.values().any(|inner| has_key(inner, key))
}

/// The values of an object below `key`.
fn entries<'a>(slice: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    slice.get(key).and_then(Value::as_object).into_iter().flat_map(Map::values)
}

/// A string as JSON text, which is also a JavaScript literal.
pub(crate) fn text(value: &str) -> String {
    Value::from(value).to_string()
}

fn render(template: &str, data: &Value) -> Result<String, Error> {
    let mut handlebars = Handlebars::new();
    handlebars.set_strict_mode(true);
    handlebars.register_escape_fn(handlebars::no_escape);
    handlebars.register_partial("hooks", HOOKS.trim_end()).map_err(|error| Error(error.into()))?;
    handlebars.render_template(template, data).map_err(Error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hook(slice: Value, handler: Handler) -> Hook {
        let services = Services::default();
        Hook { slice, module: "./src/a \"b\".ts".into(), handler, services }
    }

    #[test]
    fn a_bare_slice_takes_the_shell_and_the_form_only() {
        let texts = stdio_entry(&hook(json!({ "hook": "<&'\">" }), Handler::Route)).unwrap();
        assert_eq!(
            texts.entry,
            r#"import run from "agent-bundle:kernel";

run({"hook":"<&'\">"}, () => import("./src/a \"b\".ts"));
"#
        );
        assert_eq!(
            texts.kernel,
            r#"import { route } from "agent-bundle:kernel/route.ts";
import { stdio } from "agent-bundle:kernel/stdio.ts";

export default (slice, load) => stdio(slice, load, { form: route });
"#
        );
    }

    #[test]
    fn parts_follow_from_the_slice() {
        let slice = json!({
            "tools": [{ "kind": "shell", "patch": "command" }],
            "continuation": { "max": 1 },
            "foreign": [],
            "select": {},
            "payload": { "model": ["model", "string"], "reentry": ["n", "boolean", "positive-count"] },
            "parts": { "deny": {}, "context": { "limits": { "context": 1 } } },
        });
        let renames = BTreeMap::from([("reentry".to_owned(), "stopHookActive".to_owned())]);
        let text = stdio_entry(&hook(slice, Handler::Config { renames })).unwrap().kernel;
        assert!(text.contains("import { bound } from \"agent-bundle:kernel/continuation.ts\";"));
        assert!(text.ends_with(
            "{ form: config({\"reentry\":\"stopHookActive\"}), tool: tool(patch), select, foreign, bound, decode, limits: limits() });\n"
        ));
    }

    #[test]
    fn a_tool_view_without_patches_leaves_the_patch_reader_out() {
        let slice = json!({ "tools": [{ "kind": "shell" }] });
        let text = stdio_entry(&hook(slice, Handler::Route)).unwrap().kernel;
        assert!(text.contains("tool: tool() }"));
        assert!(!text.contains("patch"));
    }

    #[test]
    fn keys_are_compared_where_a_rewrite_reaches_only_some() {
        let slice =
            json!({ "parts": { "rewrite": { "tools": { "shell": { "only": ["command"] } } } } });
        let text = stdio_entry(&hook(slice, Handler::Route)).unwrap().kernel;
        assert!(text.contains("limits: limits(changed) }"), "{text}");
    }

    #[test]
    fn what_renders_takes_the_parts_that_do() {
        let texts = stdio_entry(&hook(json!({}), Handler::Component)).unwrap();
        assert!(texts.entry.ends_with("run({}, () => import(\"./src/a \\\"b\\\".ts\"));\n"));
        let call = "(slice, load) => stdio(slice, render(load), { form: route });\n";
        assert!(texts.kernel.ends_with(call), "{}", texts.kernel);
        let view = View { name: "./a.view.js".into(), module: "./src/a.view.tsx".into() };
        let texts = stdio_entry(&hook(json!({}), Handler::Viewed(view.clone()))).unwrap();
        let given = "\"./a.view.js\", () => import(\"./src/a \\\"b\\\".ts\"), () => import(\"./src/a.view.tsx\")";
        assert!(texts.entry.ends_with(&format!("run({{}}, {given});\n")), "{}", texts.entry);
        let call = "(slice, name, load, component) => \
                    stdio(slice, view(name, load, component), { form: route });\n";
        assert!(texts.kernel.ends_with(call), "{}", texts.kernel);
        let hooks = vec![hook(json!({}), Handler::Viewed(view))];
        let events = vec![ModuleEvent { native: "n".into(), hooks }];
        let text = module_entry(&ModuleEntry { description: None, events }, TEMPLATE).unwrap();
        assert!(text.contains(&format!("load: view({given}), kit: {{ form: route }}")), "{text}");
    }

    const TEMPLATE: &str = include_str!("../amp/module.hbs");

    #[test]
    fn a_module_registers_each_event_once() {
        let entry = ModuleEntry {
            description: Some("Guards \"writes\"".into()),
            events: vec![ModuleEvent {
                native: "tool.call".into(),
                hooks: vec![
                    hook(json!({ "n": 1 }), Handler::Route),
                    hook(json!({ "n": 2 }), Handler::Route),
                ],
            }],
        };
        let text = module_entry(&entry, TEMPLATE).unwrap();
        assert_eq!(
            text,
            r#"import { inprocess } from "agent-bundle:kernel/inprocess.ts";
import { route } from "agent-bundle:kernel/route.ts";

export const description = "Guards \"writes\"";

export default function plugin(amp) {
  const host = { value: (name) => amp.system[name], log: (text) => amp.logger.log(text) };
  amp.on("tool.call", inprocess([
    { slice: {"n":1}, load: () => import("./src/a \"b\".ts"), kit: { form: route } },
    { slice: {"n":2}, load: () => import("./src/a \"b\".ts"), kit: { form: route } },
  ], host));
}
"#
        );
    }

    #[test]
    fn a_module_may_lack_a_description() {
        let entry = ModuleEntry { description: None, events: Vec::new() };
        let text = module_entry(&entry, TEMPLATE).unwrap();
        assert!(!text.contains("description"));
    }
}

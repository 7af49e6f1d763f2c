//! From a plan to the files of an artifact, in memory.

use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::{DocumentHook, documents, module_path};
use agent_bundle_adapters::select::Selection;
use agent_bundle_adapters::slice::{HookOptions, Slice};
use agent_bundle_adapters::table::{Event, Form, Table};
use agent_bundle_templates::{
    Handler, Hook, KERNEL, ModuleEntry, ModuleEvent, Services, View, stdio_entry,
};
use camino::{Utf8Path, Utf8PathBuf};
use serde::Serialize;
use serde_json::Map;

use crate::diagnostics::{Diagnostic, codes};
use crate::link::{Linked, Linker, Unit};
use crate::plan::{HostHook, Plan, PlannedHook};
use crate::read::{PAYLOADS, Rendering};

mod index;
mod services;

pub use index::{
    Executables, FileRow, Files, HookKind, HookRow, INDEX, Index, PluginRow, file_rows, route_id,
    sha256,
};

/// Version of the index's form.
pub(crate) const MANIFEST_VERSION: u32 = 1;

/// Builds every file of the artifact: wrappers, modules, native documents and the index.
///
/// # Errors
/// All problems found while linking handlers.
pub fn emit(
    tables: &Tables,
    plan: &Plan,
    linker: &mut dyn Linker,
) -> Result<Files, Vec<Diagnostic>> {
    let mut files = Files::new();
    let mut problems = Vec::new();
    let mut wanted = Vec::new();
    let services = services::services(plan, linker);
    for table in plan.targets.iter().filter_map(|target| tables.get(target)) {
        let hooks = on_host(tables, plan, table);
        for unit in units(tables, plan, table, &hooks, &services) {
            match unit {
                Ok(unit) => wanted.push(unit),
                Err(found) => problems.extend(found),
            }
        }
        files.extend(native_documents(table, plan, &hooks));
    }
    for (unit, linked) in wanted.iter().zip(linker.link_all(&wanted)) {
        match linked {
            Ok(linked) => files.extend(with_map(&unit.name, linked)),
            Err(found) => problems.extend(found),
        }
    }
    for payload in &plan.payloads {
        let folder = Utf8Path::new(PAYLOADS).join(&payload.name.value);
        files.extend(payload.files.iter().map(|(path, bytes)| (folder.join(path), bytes.clone())));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let index = index(tables, plan, &files);
    files.insert(INDEX.into(), json_line(&index).map_err(internal)?);
    Ok(files)
}

/// A linked file and its source map beside it, of which tools that show code learn by a comment.
fn with_map(path: &str, linked: Linked) -> [(Utf8PathBuf, Vec<u8>); 2] {
    let map = format!("{path}.map");
    let name = Utf8Path::new(&map).file_name().unwrap_or_default();
    let code = format!("{}//# sourceMappingURL={name}\n", linked.code);
    [(path.into(), code.into_bytes()), (map.into(), linked.map.into_bytes())]
}

/// A hook with its host's part of the plan and its native event.
type OnHost<'a> = (&'a PlannedHook, &'a HostHook, &'a Event);

/// The hooks of one host in document order: by family, then as the author wrote them.
fn on_host<'a>(tables: &'a Tables, plan: &'a Plan, table: &'a Table) -> Vec<OnHost<'a>> {
    let mut hooks: Vec<OnHost<'a>> = plan
        .hooks
        .iter()
        .flat_map(|hook| {
            hook.on
                .iter()
                .filter(|on| on.host == table.host)
                .filter_map(move |on| Some((hook, on, table.event(&hook.family).ok()?)))
        })
        .collect();
    hooks.sort_by_key(|(hook, ..)| tables.canonical.families.get(&hook.family).map(|f| f.order));
    hooks
}

/// What has to be linked for one host: a wrapper per hook, or one module for all.
fn units(
    tables: &Tables,
    plan: &Plan,
    table: &Table,
    hooks: &[OnHost<'_>],
    services: &BTreeMap<String, Services>,
) -> Vec<Result<Unit, Vec<Diagnostic>>> {
    let entry = |hook: &OnHost<'_>| entry(tables, table, hook, services);
    match table.form {
        Form::Command => hooks
            .iter()
            .filter(|(hook, ..)| hook.prebuilt.is_none())
            .map(|hook| wrapper(hook, &entry(hook)?))
            .collect(),
        Form::Module if hooks.is_empty() => Vec::new(),
        Form::Module => vec![module(plan, table, hooks, entry)],
    }
}

fn wrapper(hook: &OnHost<'_>, entry: &Hook) -> Result<Unit, Vec<Diagnostic>> {
    let texts = stdio_entry(entry).map_err(internal)?;
    Ok(Unit {
        name: hook.1.path.to_string(),
        source: texts.entry,
        modules: vec![(KERNEL.to_owned(), texts.kernel)],
    })
}

fn module(
    plan: &Plan,
    table: &Table,
    hooks: &[OnHost<'_>],
    entry: impl Fn(&OnHost<'_>) -> Result<Hook, Vec<Diagnostic>>,
) -> Result<Unit, Vec<Diagnostic>> {
    let host = agent_bundle_templates::module_host(&table.host)
        .ok_or_else(|| internal(format!("{} has no module template", table.title)))?;
    let mut events: Vec<ModuleEvent> = Vec::new();
    for hook in hooks {
        let entry = entry(hook)?;
        let native = &hook.2.native;
        match events.iter_mut().find(|known| known.native == *native) {
            Some(known) => known.hooks.push(entry),
            None => events.push(ModuleEvent { native: native.clone(), hooks: vec![entry] }),
        }
    }
    let entry = ModuleEntry { description: plan.plugin.description.clone(), events };
    let source = agent_bundle_templates::module_entry(&entry, host.template).map_err(internal)?;
    Ok(Unit { name: module_path(table, &plan.plugin.name), source, modules: Vec::new() })
}

/// What an entry says of one hook: its slice, and how its handler is found and called.
fn entry(
    tables: &Tables,
    table: &Table,
    (hook, on, event): &OnHost<'_>,
    services: &BTreeMap<String, Services>,
) -> Result<Hook, Vec<Diagnostic>> {
    let options = HookOptions {
        name: &hook.name.name,
        family: &hook.family,
        fail_closed: hook.fail_closed,
        deadline: on.timeouts.deadline,
        max_continuations: hook.max_continuations,
        selection: on.selection.as_ref(),
        yields: on.accepted.iter().any(|one| one.code == codes::RESULT_PART.id),
    };
    let slice = Slice::new(tables, table, event, &options);
    Ok(Hook {
        slice: serde_json::to_value(slice).map_err(internal)?,
        module: specifier(&hook.handler),
        handler: handler(tables, hook),
        services: services.get(&hook.name.name).cloned().unwrap_or_default(),
    })
}

fn handler(tables: &Tables, hook: &PlannedHook) -> Handler {
    let family = tables.canonical.families.get(&hook.family);
    match (hook.kind, &hook.rendering) {
        (HookKind::EventRoute, Rendering::None) => Handler::Route,
        (HookKind::EventRoute, Rendering::Component) => Handler::Component,
        (HookKind::EventRoute, Rendering::View(view)) => {
            Handler::Viewed(View { name: view.name.clone(), module: specifier(&view.file) })
        }
        (HookKind::Config, _) => Handler::Config {
            renames: family.map(|family| family.renames.clone()).unwrap_or_default(),
        },
    }
}

/// How an entry names a file of the project.
fn specifier(file: &Utf8Path) -> String {
    format!("./{file}")
}

/// A fault of ours: templates and slices are made from checked tables.
fn internal(error: impl std::fmt::Display) -> Vec<Diagnostic> {
    vec![Diagnostic::error(codes::UNSUPPORTED, format!("cannot write a wrapper: {error}"))]
}

fn native_documents(table: &Table, plan: &Plan, hooks: &[OnHost<'_>]) -> Files {
    let rows: Vec<_> = hooks
        .iter()
        .map(|(hook, on, event)| DocumentHook {
            event,
            file: on.path.as_str(),
            args: hook.prebuilt.as_ref().map_or(&[], |prebuilt| &prebuilt.args),
            matcher: on.selection.as_ref().map(Selection::matcher),
            timeout: on.timeouts.native,
            fail_closed: hook.fail_closed,
            max_continuations: hook.max_continuations,
        })
        .collect();
    let none = Map::new();
    let authored = plan.native_hooks.get(&table.host).unwrap_or(&none);
    documents(table, &plan.plugin, &rows, authored)
        .into_iter()
        .map(|(path, json)| (path.into(), pretty(&json)))
        .collect()
}

fn index(tables: &Tables, plan: &Plan, files: &Files) -> Index {
    let mut hooks: Vec<_> = plan
        .hooks
        .iter()
        // A prebuilt handler has no wrapper that could be listed or simulated.
        .filter(|hook| hook.prebuilt.is_none())
        .flat_map(|hook| hook.on.iter().map(move |on| row(tables, hook, on)))
        .collect();
    hooks.sort_by(|a, b| (&a.host, &a.id).cmp(&(&b.host, &b.id)));
    Index {
        executables: Executables { hooks },
        files: file_rows(files),
        manifest_version: MANIFEST_VERSION,
        min_versions: plan.min_versions.clone(),
        plugin: PluginRow { name: plan.plugin.name.clone(), version: plan.plugin.version.clone() },
        targets: plan.targets.clone(),
    }
}

fn row(tables: &Tables, hook: &PlannedHook, on: &HostHook) -> HookRow {
    let family = tables.canonical.families.get(&hook.family);
    HookRow {
        event: family.map(|family| family.hook.clone()).unwrap_or_default(),
        family: hook.family.clone(),
        host: on.host.clone(),
        id: hook.name.id.clone(),
        kind: hook.kind,
        name: hook.name.name.clone(),
        path: on.path.clone(),
        route_id: (hook.kind == HookKind::EventRoute).then(|| route_id(&hook.family)),
        timeout: on.timeouts.native,
    }
}

/// Key-sorted JSON over several lines, as an author reads it.
pub(crate) fn pretty(value: &serde_json::Value) -> Vec<u8> {
    format!("{:#}\n", sorted(value)).into_bytes()
}

/// Key-sorted compact JSON and a newline.
pub(crate) fn json_line(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    Ok(format!("{}\n", sorted(&serde_json::to_value(value)?)).into_bytes())
}

fn sorted(value: &serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(map) => {
            let sorted_map: BTreeMap<_, _> =
                map.iter().map(|(key, value)| (key.clone(), sorted(value))).collect();
            sorted_map.into_iter().collect::<serde_json::Map<_, _>>().into()
        }
        serde_json::Value::Array(items) => items.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

//! `inspect`: the plan, for people and programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::select::Selection;
use agent_bundle_adapters::table::{Event, Support, Table};
use serde::Serialize;

use super::project::{failed, or_none, request};
use super::{InspectArgs, Output};
use crate::build::prepare;
use crate::plan::{HostHook, Plan, PlannedHook, Skipped};

/// What is not done for a prebuilt handler.
const PREBUILT: &str = "the envelope is not checked and the answer not projected: the host runs \
                        the program itself";

/// The plan of a project.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Report<'a> {
    plugin: &'a str,
    targets: &'a [String],
    min_versions: &'a BTreeMap<String, String>,
    hooks: Vec<HookReport<'a>>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct HookReport<'a> {
    name: &'a str,
    id: &'a str,
    family: &'a str,
    handler: &'a str,
    on: Vec<HostReport<'a>>,
    skipped: &'a [Skipped],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct HostReport<'a> {
    host: &'a str,
    native_event: &'a str,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    matcher: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timeout: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline_ms: Option<u64>,
    fails: &'static str,
    parts: Vec<PartReport<'a>>,
    notes: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct PartReport<'a> {
    part: String,
    support: Support,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// Shows what would be built.
pub fn inspect(tables: &Tables, args: &InspectArgs) -> Output {
    let plan = match prepare(tables, &request(&args.project)) {
        Ok(plan) => plan,
        Err(failure) => return failed(&args.project, failure),
    };
    let report = report(tables, &plan);
    if args.json {
        let text = serde_json::to_string_pretty(&report).unwrap_or_default();
        return Output::fine(text + "\n");
    }
    Output::fine(text(&report, args.hooks))
}

fn report<'a>(tables: &'a Tables, plan: &'a Plan) -> Report<'a> {
    let hooks = plan
        .hooks
        .iter()
        .map(|hook| HookReport {
            name: &hook.name.name,
            id: &hook.name.id,
            family: &hook.family,
            handler: hook.handler.as_str(),
            on: hook.on.iter().filter_map(|on| host_report(tables, hook, on)).collect(),
            skipped: &hook.skipped,
        })
        .collect();
    Report {
        plugin: &plan.plugin.name,
        targets: &plan.targets,
        min_versions: &plan.min_versions,
        hooks,
        notes: plan_notes(plan).chain(foreign_notes(tables, plan)).collect(),
    }
}

fn host_report<'a>(
    tables: &'a Tables,
    hook: &'a PlannedHook,
    on: &'a HostHook,
) -> Option<HostReport<'a>> {
    let table = tables.get(&on.host)?;
    let event = table.event(&hook.family).ok()?;
    Some(HostReport {
        host: &on.host,
        native_event: &event.native,
        file: on.path.as_str(),
        matcher: on.selection.as_ref().map(Selection::matcher),
        timeout: on.timeouts.native,
        deadline_ms: hook.prebuilt.is_none().then_some(on.timeouts.deadline),
        fails: fails(hook),
        parts: if hook.prebuilt.is_none() { parts(event) } else { Vec::new() },
        notes: notes(tables, table, event, hook, on),
    })
}

fn fails(hook: &PlannedHook) -> &'static str {
    match (&hook.prebuilt, hook.fail_closed) {
        (Some(_), _) => "as the program does: it is prebuilt and has no wrapper",
        (None, true) => "closed: the action is refused",
        (None, false) => "open: it goes on",
    }
}

fn parts(event: &Event) -> Vec<PartReport<'_>> {
    event
        .parts
        .iter()
        .map(|(part, cell)| PartReport {
            part: part.to_string(),
            support: cell.support,
            reason: cell.reason.as_deref(),
            note: cell.note.as_deref(),
        })
        .collect()
}

/// Notes of the event, and what the selected tools leave unseen.
fn notes<'a>(
    tables: &Tables,
    table: &'a Table,
    event: &'a Event,
    hook: &PlannedHook,
    on: &HostHook,
) -> Vec<&'a str> {
    let is_about_tools = tables.canonical.families.get(&hook.family).is_some_and(|f| f.tools);
    let selected = |names: &[String], prefix: Option<&String>| match &on.selection {
        None => true,
        Some(selection) => {
            names.iter().any(|name| selection.names.contains(name))
                || prefix.is_some_and(|prefix| selection.prefixes.contains(prefix))
        }
    };
    let gaps = table
        .tools
        .iter()
        .filter(|row| is_about_tools && selected(&row.names, row.prefix.as_ref()))
        .filter_map(|row| row.gap.as_deref());
    let prebuilt = hook.prebuilt.as_ref().map(|_| PREBUILT);
    event.notes.iter().map(String::as_str).chain(gaps).chain(prebuilt).collect()
}

/// What holds for the plan as a whole.
fn plan_notes(plan: &Plan) -> impl Iterator<Item = String> {
    let evaluated = plan.evaluated.then(|| {
        "the config is not static: it was run by node, and its problems name the whole file"
            .to_owned()
    });
    let payloads = plan.payloads.iter().map(|payload| {
        let (name, count) = (&payload.name.value, payload.files.len());
        format!("the payload `{name}` is copied as it is: {count} files")
    });
    let authored = plan.native_hooks.iter().map(|(host, events)| {
        let events: Vec<_> = events.keys().map(String::as_str).collect();
        let events = events.join(", ");
        format!("{host} also gets your native hooks on {events}, as they are and after the others")
    });
    evaluated.into_iter().chain(payloads).chain(authored)
}

/// Hosts that would also run wrappers of a selected host, without being selected themselves.
fn foreign_notes(tables: &Tables, plan: &Plan) -> Vec<String> {
    let mut notes = Vec::new();
    for table in plan.targets.iter().filter_map(|host| tables.get(host)) {
        for other in table.foreign.iter().filter(|other| !plan.targets.contains(other)) {
            let bare = plan.hooks.iter().any(|hook| hook.prebuilt.is_some())
                || plan.native_hooks.contains_key(&table.host);
            let bare = if bare { ", but prebuilt and native hooks run all the same" } else { "" };
            notes.push(format!(
                "{} also loads hooks written for {}; there the wrappers do nothing, since `{other}` \
                 is not among the targets{bare}",
                tables.get(other).map_or(other.as_str(), |other| &other.title),
                table.title,
            ));
        }
    }
    notes
}

fn text(report: &Report<'_>, with_parts: bool) -> String {
    let clients: Vec<_> = report
        .targets
        .iter()
        .map(|host| format!("{host} (from {})", report.min_versions[host]))
        .collect();
    let mut text = format!("{} for {}\n", report.plugin, or_none(&clients.join(", ")));
    for hook in &report.hooks {
        writeln!(text, "\n{}  ({}, {})", hook.name, hook.family, hook.handler).ok();
        for on in &hook.on {
            host_text(&mut text, on, with_parts);
        }
        for skipped in hook.skipped {
            writeln!(text, "  {:8} left out: {}", skipped.host, skipped.reason).ok();
        }
    }
    for note in &report.notes {
        writeln!(text, "\nnote: {note}").ok();
    }
    text
}

fn host_text(text: &mut String, on: &HostReport<'_>, with_parts: bool) {
    write!(text, "  {:8} {} -> {}", on.host, on.native_event, on.file).ok();
    if let Some(matcher) = &on.matcher {
        write!(text, "  matcher {matcher}").ok();
    }
    if let Some(seconds) = on.timeout {
        write!(text, "  timeout {seconds} s").ok();
    }
    text.push('\n');
    if !with_parts {
        return;
    }
    if let Some(ms) = on.deadline_ms {
        writeln!(text, "           answers within {ms} ms").ok();
    }
    writeln!(text, "           fails {}", on.fails).ok();
    for part in &on.parts {
        let why: String =
            part.reason.iter().chain(&part.note).map(|why| format!("; {why}")).collect();
        writeln!(text, "           {:10} {}{why}", part.part, part.support).ok();
    }
    for note in &on.notes {
        writeln!(text, "           note: {note}").ok();
    }
}

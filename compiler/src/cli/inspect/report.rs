//! What a plan says, as values: for programs as it is, for people as text.

use std::collections::{BTreeMap, BTreeSet};

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::Part;
use agent_bundle_adapters::select::Selection;
use agent_bundle_adapters::slice::failure_of;
use agent_bundle_adapters::table::{Answer, Cell, Event, Support, Table, ToolKind};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::plan::{Accepted, HostHook, Plan, PlannedHook, Skipped};

/// What is not done for a prebuilt handler.
const PREBUILT: &str = "the envelope is not checked and the answer not projected: the host runs \
                        the program itself";

/// The plan of a project.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    /// Plugin name.
    pub plugin: &'a str,
    /// Hosts that it is built for.
    pub targets: &'a [String],
    /// The oldest client of each.
    pub min_versions: &'a BTreeMap<String, String>,
    /// All hooks in the author's order.
    pub hooks: Vec<HookReport<'a>>,
    /// What holds for the plan as a whole.
    pub notes: Vec<String>,
}

/// One hook.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HookReport<'a> {
    /// Hook name.
    pub name: &'a str,
    /// Hook id.
    pub id: &'a str,
    /// Canonical family.
    pub family: &'a str,
    /// Handler below the project root.
    pub handler: &'a str,
    /// Parts that the handler can be seen to return.
    pub returns: Vec<Part>,
    /// Whether it returns nothing else; if not, the wrapper checks the rest when it runs.
    pub returns_complete: bool,
    /// The hosts that it reaches.
    pub on: Vec<HostReport<'a>>,
    /// Selected hosts that it does not reach.
    pub skipped: &'a [Skipped],
}

/// One hook on one host.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HostReport<'a> {
    /// Host id.
    pub host: &'a str,
    /// Native event.
    pub native_event: &'a str,
    /// File that the host runs or loads.
    pub file: &'a str,
    /// Selected tools, as the host is told them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matcher: Option<String>,
    /// Native timeout in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<f64>,
    /// Time in which a wrapper answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u64>,
    /// What a failure means for the action.
    pub fails: &'static str,
    /// The answer that makes it so; a prebuilt program gives its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<&'a Answer>,
    /// Keys of the native entry that refuse when the wrapper itself is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure_entry: Option<&'a Map<String, Value>>,
    /// What becomes of each part of a result.
    pub parts: Vec<PartReport<'a>>,
    /// Losses that the author accepts.
    pub accepted: &'a [Accepted],
    /// What an author should know beyond that.
    pub notes: Vec<&'a str>,
}

/// One part of a result.
#[derive(Debug, Serialize)]
pub struct PartReport<'a> {
    /// The part.
    pub part: Part,
    /// The handler can be seen to return it.
    pub returned: bool,
    /// What the host does with it.
    pub support: Support,
    /// Why it is not native.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'a str>,
    /// What an author should know beyond that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'a str>,
    /// What differs for one kind of tools.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<ToolReport<'a>>,
}

/// A part of a result for one kind of tools.
#[derive(Debug, Serialize)]
pub struct ToolReport<'a> {
    /// The kind.
    pub kind: ToolKind,
    /// What the host does with the part there.
    pub support: Support,
    /// Why it differs.
    pub reason: &'a str,
}

/// Reports on `plan`, from the rows of the hosts.
pub fn report<'a>(tables: &'a Tables, plan: &'a Plan) -> Report<'a> {
    let hooks = plan
        .hooks
        .iter()
        .map(|hook| HookReport {
            name: &hook.name.name,
            id: &hook.name.id,
            family: &hook.family,
            handler: hook.handler.as_str(),
            returns: hook
                .returns
                .parts()
                .map(|part| part.value)
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect(),
            returns_complete: hook.returns.complete,
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
    let wrapped = hook.prebuilt.is_none();
    let closed = event.fail_closed.as_ref().filter(|_| hook.fail_closed);
    let failure = closed.map_or_else(|| failure_of(table, event), |closed| &closed.answer);
    Some(HostReport {
        host: &on.host,
        native_event: &event.native,
        file: on.path.as_str(),
        matcher: on.selection.as_ref().map(Selection::matcher),
        timeout: on.timeouts.native,
        deadline_ms: wrapped.then_some(on.timeouts.deadline),
        fails: match (wrapped, closed) {
            (false, _) => "as the program does: it is prebuilt and has no wrapper",
            (true, Some(_)) => "closed: the action is refused",
            (true, None) => "open: it goes on",
        },
        failure: wrapped.then_some(failure),
        failure_entry: closed.map(|closed| &closed.entry).filter(|entry| !entry.is_empty()),
        parts: if wrapped { parts(event, hook) } else { Vec::new() },
        accepted: &on.accepted,
        notes: notes(tables, table, event, hook, on),
    })
}

fn parts<'a>(event: &'a Event, hook: &PlannedHook) -> Vec<PartReport<'a>> {
    let tools = |cell: &'a Cell| {
        let rows = cell.tools.iter();
        rows.map(|(kind, own)| ToolReport {
            kind: *kind,
            support: own.support,
            reason: &own.reason,
        })
    };
    let report = |(part, cell): (&Part, &'a Cell)| PartReport {
        part: *part,
        returned: hook.returns.parts().any(|returned| returned.value == *part),
        support: cell.support,
        reason: cell.reason.as_deref(),
        note: cell.note.as_deref(),
        tools: tools(cell).collect(),
    };
    event.parts.iter().map(report).collect()
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

//! One hook on one host: its file, selected tools and timeouts.

use agent_bundle_adapters::backend::module_path;
use agent_bundle_adapters::select::{Selection, rows_of};
use agent_bundle_adapters::table::{Form, Table};
use agent_bundle_adapters::timeout::{Declared, timeouts};
use camino::Utf8PathBuf;
use regex::Regex;

use super::HostHook;
use crate::diagnostics::{Diagnostic, Span, codes};
use crate::read::{Hook, Selector, Spanned, Timeout};

/// The file of a hook: `hooks/<name>.mjs`, with the host in its name when several hosts run it.
pub fn hook_path(table: &Table, plugin: &str, name: &str, shared: bool) -> Utf8PathBuf {
    match (table.form, shared) {
        (Form::Module, _) => module_path(table, plugin).into(),
        (Form::Command, true) => format!("hooks/{name}.{}.mjs", table.host).into(),
        (Form::Command, false) => format!("hooks/{name}.mjs").into(),
    }
}

/// A plugin name that the host does not take.
pub fn plugin_name(table: &Table, name: &Spanned<String>) -> Option<Diagnostic> {
    let pattern = table.documents.name.as_deref()?;
    let fits = Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(&name.value));
    (!fits).then(|| {
        let message = format!("`{}` cannot name a plugin", name.value);
        Diagnostic::error(codes::CONFIG_VALUE, message)
            .on(&table.host)
            .at(name.span.clone())
            .help(format!("the name must match {pattern}"))
    })
}

/// Plans `hook` on the host of `table`, in the file `path`, and says what is wrong: a kind of tools
/// that the host does not have, which the plan leaves out, no selector left, or a timeout above the
/// host's cap.
pub fn host_hook(
    table: &Table,
    hook: &Hook,
    path: Utf8PathBuf,
) -> (Option<HostHook>, Vec<Diagnostic>) {
    let (selection, mut problems) = selection(table, hook);
    let declared = match hook.options.timeout.as_ref().map(|timeout| timeout.value) {
        None => Declared::Nothing,
        Some(Timeout::Deadline(ms)) => Declared::Budget(ms),
        Some(Timeout::Native(seconds)) => Declared::Native(seconds),
    };
    let planned = table.event(&hook.family).ok().map(|event| timeouts(table, event, declared));
    let planned = match planned {
        Some(Ok(timeouts)) => Some(HostHook {
            host: table.host.clone(),
            path,
            selection,
            timeouts,
            accepted: Vec::new(),
        }),
        Some(Err(over)) => {
            let message = format!("this hook is ended after {} s at the latest", over.max);
            let span = hook.options.timeout.as_ref().map_or(&hook.span, |timeout| &timeout.span);
            let help = "give a shorter timeout; the native one must hold it with a second to spare";
            let problem = Diagnostic::error(codes::TIMEOUT, message).on(&table.host);
            problems.push(problem.at(span.clone()).help(help));
            None
        }
        None => None,
    };
    (planned, problems)
}

/// The tools that are selected and that the host has; `None` selects all.
fn selection(table: &Table, hook: &Hook) -> (Option<Selection>, Vec<Diagnostic>) {
    let Some(tools) = &hook.options.tools else { return (None, Vec::new()) };
    let kinds = tools.value.iter().filter_map(|selector| match selector.value {
        Selector::Kind(kind) => Some((kind, &selector.span)),
        Selector::Native { .. } => None,
    });
    let (had, lacking): (Vec<_>, Vec<_>) =
        kinds.partition(|(kind, _)| !rows_of(table, *kind).is_empty());
    let names = tools.value.iter().filter_map(|selector| match &selector.value {
        Selector::Native { host, name } if *host == table.host => Some(name.as_str()),
        _ => None,
    });
    let selection = Selection::new(table, had.into_iter().map(|(kind, _)| kind), names);
    let selection = selection.unwrap_or_default();
    let problems = if selection.is_empty() {
        let lacking: Vec<_> =
            lacking.iter().map(|(kind, _)| format!("there is no {kind} tool")).collect();
        let why =
            if lacking.is_empty() { String::new() } else { format!(", {}", lacking.join(", ")) };
        let message = format!("no selector is left{why}: the hook would never fire");
        vec![
            Diagnostic::error(codes::SELECTOR_EMPTY, message)
                .on(&table.host)
                .at(tools.span.clone())
                .help("add a selector for the host, or take it out of this hook's targets"),
        ]
    } else {
        let problem = |(kind, span): &(_, &Span)| {
            Diagnostic::error(codes::SELECTOR, format!("there is no {kind} tool"))
                .on(&table.host)
                .at((*span).clone())
                .help(
                    "name the host's own tool as `<target>:<native tool name>`, or take the host \
                     out of this hook's targets",
                )
        };
        lacking.iter().map(problem).collect()
    };
    (Some(selection), problems)
}

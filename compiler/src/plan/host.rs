//! One hook on one host: its file, selected tools and timeouts.

use agent_bundle_adapters::backend::module_path;
use agent_bundle_adapters::select::Selection;
use agent_bundle_adapters::table::{Form, Table};
use agent_bundle_adapters::timeout::{Declared, timeouts};
use camino::Utf8PathBuf;
use regex::Regex;

use super::{HostHook, values};
use crate::diagnostics::{Diagnostic, codes};
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

/// Plans `hook` on the host of `table`, in the file `path`.
///
/// # Errors
/// A selector that the host does not have, no selector left, or a timeout above the host's cap.
pub fn host_hook(
    table: &Table,
    hook: &Hook,
    path: Utf8PathBuf,
) -> Result<HostHook, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let selection = selection(table, hook).unwrap_or_else(|found| {
        problems.extend(found);
        None
    });
    let declared = match hook.options.timeout.as_ref().map(|timeout| timeout.value) {
        None => Declared::Nothing,
        Some(Timeout::Deadline(ms)) => Declared::Budget(ms),
        Some(Timeout::Native(seconds)) => Declared::Native(seconds),
    };
    let planned = table.event(&hook.family).ok().map(|event| timeouts(table, event, declared));
    match planned {
        Some(Ok(timeouts)) if problems.is_empty() => {
            return Ok(HostHook { host: table.host.clone(), path, selection, timeouts });
        }
        Some(Err(over)) => {
            let message = format!("this hook is ended after {} s at the latest", over.max);
            let span = hook.options.timeout.as_ref().map_or(&hook.span, |timeout| &timeout.span);
            let help = "give a shorter timeout; the native one must hold it with a second to spare";
            let problem = Diagnostic::error(codes::TIMEOUT, message).on(&table.host);
            problems.push(problem.at(span.clone()).help(help));
        }
        _ => {}
    }
    Err(problems)
}

fn selection(table: &Table, hook: &Hook) -> Result<Option<Selection>, Vec<Diagnostic>> {
    let Some(tools) = &hook.options.tools else { return Ok(None) };
    let kinds = tools.value.iter().filter_map(|selector| match selector.value {
        Selector::Kind(kind) => Some(kind),
        Selector::Native { .. } => None,
    });
    let names = tools.value.iter().filter_map(|selector| match &selector.value {
        Selector::Native { host, name } if *host == table.host => Some(name.as_str()),
        _ => None,
    });
    let selection = Selection::new(table, kinds, names).map_err(|missing| {
        let of = |kind| {
            let span = values(Some(tools))
                .find(|selector| selector.value == Selector::Kind(kind))
                .map_or_else(|| tools.span.clone(), |selector| selector.span.clone());
            Diagnostic::error(codes::SELECTOR, format!("there is no {kind} tool"))
                .on(&table.host)
                .at(span)
                .help(
                    "name the host's own tool as `<target>:<native tool name>`, or take the host \
                     out of this hook's targets",
                )
        };
        missing.into_iter().map(of).collect::<Vec<_>>()
    })?;
    if selection.is_empty() {
        let message = "no selector is left: the hook would never fire";
        let problem = Diagnostic::error(codes::SELECTOR_EMPTY, message)
            .on(&table.host)
            .at(tools.span.clone())
            .help("add a selector for the host, or take it out of this hook's targets");
        return Err(vec![problem]);
    }
    Ok(Some(selection))
}

//! Which of the selected hosts a hook reaches.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::table::Table;

use super::target::Newer;
use super::{Skipped, Target, requires, values};
use crate::diagnostics::{Diagnostic, Span, codes};
use crate::read::Hook;

/// Splits the selected hosts into those that the hook reaches and those that it does not, with the
/// reason. A host named in `targets` must have the event; any other host without it is skipped.
///
/// # Errors
/// A named host lacks the event or is not selected, a capability row is unknown, or no host is left.
pub fn reach<'a>(
    tables: &Tables,
    targets: &[Target<'a>],
    hook: &Hook,
) -> Result<(Vec<&'a Table>, Vec<Skipped>), Vec<Diagnostic>> {
    let named = hook.options.targets.as_ref();
    let mut problems = unselected(targets, hook);
    let mut reached = Vec::new();
    let mut skipped = Vec::new();
    for target in targets {
        let table = target.table;
        let is_named = values(named).any(|target| target.value == table.host);
        if named.is_some() && !is_named {
            skipped.push(skip(table, "the hook's targets leave it out"));
            continue;
        }
        match table.event(&hook.family) {
            Ok(event) => match target.newer(&event.native, &event.since) {
                None => reached.push(table),
                Some(newer) if newer.loses || is_named => {
                    problems.push(unknown_to_older(target, hook, newer));
                }
                Some(newer) => skipped.push(skip(table, &newer.reason)),
            },
            Err(reason) if is_named => problems.push(lacks(table, hook, reason)),
            Err(reason) => skipped.push(skip(table, reason)),
        }
    }
    if let Some(rows) = &hook.options.requires {
        match requires::filter(tables, &reached, rows) {
            Ok((kept, unmet)) => {
                reached = kept;
                skipped.extend(unmet);
            }
            Err(found) => problems.extend(found),
        }
    }
    // What was refused of a declaration may be what would have reached a host.
    if problems.is_empty() && reached.is_empty() && hook.sound {
        problems.push(none_left(hook, &skipped));
    }
    skipped.sort_by(|a, b| a.host.cmp(&b.host));
    if problems.is_empty() && !reached.is_empty() { Ok((reached, skipped)) } else { Err(problems) }
}

/// Hosts that the hook names and the config does not select.
fn unselected(targets: &[Target<'_>], hook: &Hook) -> Vec<Diagnostic> {
    let selected: Vec<_> = targets.iter().map(|target| target.table.host.as_str()).collect();
    values(hook.options.targets.as_ref())
        .filter(|target| !selected.contains(&target.value.as_str()))
        .map(|target| {
            let message = format!("the config's targets do not select `{}`", target.value);
            Diagnostic::error(codes::HOOK_TARGET, message)
                .at(target.span.clone())
                .help(format!("add it to the config's targets; they are {}", selected.join(", ")))
        })
        .collect()
}

fn skip(table: &Table, reason: &str) -> Skipped {
    Skipped { host: table.host.clone(), reason: reason.to_owned() }
}

/// The place that names the host of `table`, or else the hook.
fn naming(table: &Table, hook: &Hook) -> Span {
    values(hook.options.targets.as_ref())
        .find(|target| target.value == table.host)
        .map_or_else(|| hook.span.clone(), |target| target.span.clone())
}

fn unknown_to_older(target: &Target<'_>, hook: &Hook, newer: Newer) -> Diagnostic {
    let Target { table, minimum, .. } = target;
    let help = format!(
        "set `hosts.{host}.minVersion` to '{since}' (it is {minimum}), or leave `{host}` out of the \
         hook's targets",
        host = table.host,
        since = newer.since,
    );
    Diagnostic::error(codes::NEWER_EVENT, newer.reason).at(naming(table, hook)).help(help)
}

fn lacks(table: &Table, hook: &Hook, reason: &str) -> Diagnostic {
    let message = format!("no event for {}: {reason}", hook.family);
    Diagnostic::error(codes::CAPABILITY, message)
        .on(&table.host)
        .at(naming(table, hook))
        .help("take the host out of this hook's targets")
}

fn none_left(hook: &Hook, skipped: &[Skipped]) -> Diagnostic {
    let reasons: Vec<_> =
        skipped.iter().map(|skipped| format!("{}: {}", skipped.host, skipped.reason)).collect();
    let message = if reasons.is_empty() {
        format!("no selected target can run a hook on {}", hook.family)
    } else {
        format!("no target is left for this hook on {} ({})", hook.family, reasons.join("; "))
    };
    Diagnostic::error(codes::CAPABILITY, message)
        .at(hook.span.clone())
        .help("select a target that has the event, or remove the hook")
}

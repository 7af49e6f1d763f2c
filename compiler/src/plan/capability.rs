//! What a hook needs of a host beside the event: result parts, failure policy, bounded loops.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::Part;
use agent_bundle_adapters::table::{Cell, Event, Support, Table, ToolKind};

use super::{fails_closed, values};
use crate::diagnostics::{Diagnostic, codes};
use crate::read::{Hook, Returned, Selector, Spanned};

/// Returned parts that the family has on no host.
pub fn undeliverable_anywhere(tables: &Tables, hook: &Hook) -> Vec<Diagnostic> {
    let Some(family) = tables.canonical.families.get(&hook.family) else { return Vec::new() };
    hook.returns
        .parts()
        .filter(|part| !family.parts.contains(&part.value))
        .map(|part| {
            let message = format!("a {} handler cannot return `{}`", hook.family, part.value);
            let known: Vec<_> = family.parts.iter().map(ToString::to_string).collect();
            let help = if known.is_empty() {
                "this event is only observed: return nothing".to_owned()
            } else {
                format!("it may return {}", known.join(", "))
            };
            Diagnostic::error(codes::RESULT_PART, message).at(part.span.clone()).help(help)
        })
        .collect()
}

/// What the host of `table` cannot do for `hook`.
pub fn host_problems(table: &Table, hook: &Hook) -> Vec<Diagnostic> {
    let Ok(event) = table.event(&hook.family) else { return Vec::new() };
    let mut problems = Vec::new();
    for result in &hook.returns.results {
        let cells =
            result.parts.iter().filter_map(|part| Some((part, event.parts.get(&part.value)?)));
        problems.extend(cells.filter_map(|(part, cell)| {
            let place = part_problem(table, hook, cell)
                .or_else(|| company_problem(result, cell))?;
            let message = format!("`{}` is not delivered {place}", part.value);
            let help = "do not return it, take the host out of this hook's targets, or accept it by \
                        `allowLoss`; what each host does with each part is shown by \
                        `agent-bundle inspect --hooks`";
            let problem = Diagnostic::error(codes::RESULT_PART, message).on(&table.host);
            Some(problem.at(part.span.clone()).help(help))
        }));
    }
    problems.extend(failure_problem(table, hook, event));
    problems.extend(continuation_problem(table, hook, event));
    problems
}

/// Where, and why, the host does not deliver a returned part, or delivers it with a loss for a
/// selected kind.
fn part_problem(table: &Table, hook: &Hook, cell: &Cell) -> Option<String> {
    if cell.is_offered() {
        return values(hook.options.tools.as_ref()).find_map(|selector| {
            let kind = kind_of(table, &selector.value)?;
            let own = cell.tools.get(&kind).filter(|own| own.support != Support::Native)?;
            Some(format!("for a {kind} tool: {}", own.reason))
        });
    }
    let reason = cell.reason.as_deref().unwrap_or("not supported");
    Some(match cell.support {
        Support::Unproven => format!("here (no recording shows that it works): {reason}"),
        _ => format!("here: {reason}"),
    })
}

/// A part beside another that excludes it on the host, or without one that it needs there.
fn company_problem(result: &Returned, cell: &Cell) -> Option<String> {
    let has = |part: &&Part| result.parts.iter().any(|other| other.value == **part);
    let rival = cell.without.iter().find(has).map(|rival| format!("beside `{rival}`"));
    // What cannot be seen may be the very part that is missing.
    let missing = || cell.needs.iter().filter(|_| !result.open).find(|need| !has(need));
    rival.or_else(|| missing().map(|need| format!("without `{need}`")))
}

fn kind_of(table: &Table, selector: &Selector) -> Option<ToolKind> {
    match selector {
        Selector::Kind(kind) => Some(*kind),
        Selector::Native { host, name } if *host == table.host => {
            table.tools.iter().find(|row| row.names.contains(name)).map(|row| row.kind)
        }
        Selector::Native { .. } => None,
    }
}

fn failure_problem(table: &Table, hook: &Hook, event: &Event) -> Option<Diagnostic> {
    let policy = hook.options.on_failure.as_ref().filter(|_| fails_closed(hook))?;
    if event.fail_closed.is_some() {
        return None;
    }
    let message = format!(
        "a failing hook on {} cannot refuse, so `onFailure: 'deny'` would do nothing",
        hook.family
    );
    Some(
        Diagnostic::error(codes::FAIL_CLOSED, message)
            .on(&table.host)
            .at(policy.span.clone())
            .help("drop it, or take the host out of this hook's targets"),
    )
}

/// A hook that can continue turns without end on a host that never stops it, or a bound where
/// nothing is continued.
fn continuation_problem(table: &Table, hook: &Hook, event: &Event) -> Option<Diagnostic> {
    let bound = hook.options.max_continuations.as_ref();
    let Some(row) = &event.continuation else {
        let bound = bound?;
        let message = format!("a hook on {} cannot continue turns", hook.family);
        return Some(
            Diagnostic::error(codes::CONTINUATIONS, message)
                .on(&table.host)
                .at(bound.span.clone())
                .help("remove maxContinuations"),
        );
    };
    let continues =
        |part: &Spanned<Part>| event.parts.get(&part.value).is_some_and(|c| c.continues);
    // Of a handler that was refused nothing is seen; that is no sign of what it returns.
    let can_continue =
        (hook.sound && !hook.returns.complete) || hook.returns.parts().any(continues);
    if row.cap.is_some() || bound.is_some() || !can_continue {
        return None;
    }
    let message = "nothing stops a hook that makes the agent go on, and this one can: it could run \
                   for ever";
    Some(
        Diagnostic::error(codes::CONTINUATIONS, message)
            .on(&table.host)
            .at(hook.span.clone())
            .help("set `maxContinuations`, for example to 1"),
    )
}

//! One hook against the tables: where it runs, as what, and what is wrong with it.

use agent_bundle_adapters::Tables;

use super::loss::Used;
use super::name::{Declared, HookName};
use super::target::Target;
use super::{HostHook, PlannedHook, capability, fails_closed, host, prebuilt, reach};
use crate::diagnostics::Diagnostic;
use crate::emit::HookKind;
use crate::read::{Hook, Origin, Project};

/// What came of judging one hook.
pub struct Judged {
    /// The plan for it, when it reaches a host; it may stand beside problems.
    pub planned: Option<PlannedHook>,
    /// What is wrong with it, but for the losses that are accepted.
    pub problems: Vec<Diagnostic>,
}

/// Plans `hook` for the hosts among `targets` that it reaches; `used` takes the entries of `project`
/// that accept one of its losses.
pub fn judge<'a>(
    tables: &Tables,
    targets: &[Target<'_>],
    project: &'a Project,
    hook: &'a Hook,
    used: &mut Used<'a>,
) -> Judged {
    let name = hook_name(targets, tables, hook);
    let mut problems = capability::undeliverable_anywhere(tables, hook);
    let (reached, skipped) = match reach::reach(tables, targets, hook) {
        Ok(found) => found,
        Err(found) => {
            problems.extend(found);
            return Judged { planned: None, problems };
        }
    };
    let mut on = Vec::new();
    let plugin = &project.plugin.name.value;
    for table in &reached {
        let path = match &hook.prebuilt {
            Some(prebuilt) => prebuilt.path.clone(),
            None => host::hook_path(table, plugin, &name.name, reached.len() > 1),
        };
        let (planned, mut found) = host::host_hook(table, hook, path);
        match &hook.prebuilt {
            Some(prebuilt) => {
                found.extend(prebuilt::host_problem(table, hook, prebuilt, &project.payloads));
            }
            None => found.extend(capability::host_problems(table, hook)),
        }
        let accepted = used.settle(project, &[hook], &table.host, &mut found);
        problems.extend(found);
        on.extend(planned.map(|planned| HostHook { accepted, ..planned }));
    }
    let planned = PlannedHook {
        name,
        kind: match hook.origin {
            Origin::Config => HookKind::Config,
            Origin::Route => HookKind::EventRoute,
        },
        family: hook.family.clone(),
        handler: hook.handler.clone(),
        prebuilt: hook.prebuilt.clone(),
        rendering: hook.rendering.clone(),
        fail_closed: fails_closed(hook),
        max_continuations: hook.options.max_continuations.as_ref().map(|max| max.value),
        returns: hook.returns.clone(),
        on,
        skipped,
    };
    Judged { planned: Some(planned), problems }
}

fn hook_name(targets: &[Target<'_>], tables: &Tables, hook: &Hook) -> HookName {
    if hook.origin == Origin::Route {
        return HookName::route(&hook.family);
    }
    let event = tables.canonical.families.get(&hook.family).map(|family| family.hook.as_str());
    let own = hook.options.targets.as_ref().map(|own| &own.value);
    let reached = targets
        .iter()
        .map(|target| target.table.host.as_str())
        .filter(|host| own.is_none_or(|own| own.iter().any(|target| target.value == *host)));
    HookName::config(&Declared::of(hook, event.unwrap_or_default(), reached.collect()))
}

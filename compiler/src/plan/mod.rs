//! From a project to a plan: which hook reaches which host, as what, or why not.
//!
//! Judging happens here against the tables alone; the plan says everything that emitting needs.

use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::backend::{Author, Plugin};
use agent_bundle_adapters::select::Selection;
use agent_bundle_adapters::timeout::Timeouts;
use camino::Utf8PathBuf;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::diagnostics::{Diagnostic, codes};
use crate::emit::HookKind;
use crate::read::{
    Hook, OnFailure, PORTABLE, Payload, Prebuilt, Project, Provider, Rendering, Returns, Spanned,
};

mod capability;
mod host;
mod judge;
mod loss;
mod name;
mod native;
mod prebuilt;
mod reach;
mod requires;
mod rivals;
mod target;

use judge::judge;
pub use loss::Accepted;
use loss::Used;
pub use name::HookName;
pub(crate) use requires::rows as requirements;
use target::Target;

/// What will be built.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The plugin's facts.
    pub plugin: Plugin,
    /// The config was run, since it is not static.
    pub evaluated: bool,
    /// Hosts that the artifact is built for, sorted.
    pub targets: Vec<String>,
    /// The oldest client of each of them.
    pub min_versions: BTreeMap<String, String>,
    /// Payloads of at least one of them.
    pub payloads: Vec<Payload>,
    /// Modules that give values to handlers, in the order of their keys.
    pub providers: Vec<Provider>,
    /// Groups by native event that authored documents add, for hosts that have one.
    pub native_hooks: BTreeMap<String, Map<String, Value>>,
    /// All hooks in the author's order; `on` holds only hosts among `targets`.
    pub hooks: Vec<PlannedHook>,
}

/// One hook.
#[derive(Debug, Clone)]
pub struct PlannedHook {
    /// Name and id.
    pub name: HookName,
    /// How it was declared.
    pub kind: HookKind,
    /// Canonical family.
    pub family: String,
    /// Handler below the project root.
    pub handler: Utf8PathBuf,
    /// Set when it is a built program: the host runs it without a wrapper.
    pub prebuilt: Option<Prebuilt>,
    /// What renders its answers.
    pub rendering: Rendering,
    /// Whether a failure refuses the action.
    pub fail_closed: bool,
    /// Bound on continuing finished turns.
    pub max_continuations: Option<u32>,
    /// What the handler can be seen to return.
    pub returns: Returns,
    /// The hosts that it reaches.
    pub on: Vec<HostHook>,
    /// Selected hosts that it does not reach, and why.
    pub skipped: Vec<Skipped>,
}

/// One hook on one host.
#[derive(Debug, Clone)]
pub struct HostHook {
    /// Host id.
    pub host: String,
    /// File that the host runs or loads, below the artifact root.
    pub path: Utf8PathBuf,
    /// Selected tools; `None` selects all.
    pub selection: Option<Selection>,
    /// Native timeout and deadline.
    pub timeouts: Timeouts,
    /// Losses there that the author accepts.
    pub accepted: Vec<Accepted>,
}

/// A selected host without the hook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Host id.
    pub host: String,
    /// Why.
    pub reason: String,
}

/// Plans `project` for all its targets, then keeps the hosts in `chosen` (all when empty): what a
/// command line chooses changes no name.
///
/// # Errors
/// All problems of the project that the tables show.
pub fn plan(
    tables: &Tables,
    project: &Project,
    chosen: &[String],
) -> Result<Plan, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut targets = Vec::new();
    let mut native_hooks = BTreeMap::new();
    for table in project.targets.iter().filter_map(|target| tables.get(&target.value)) {
        problems.extend(host::plugin_name(table, &project.plugin.name));
        let target = Target::new(table, project);
        problems.extend(target.version_problem(project));
        match native::authored(&target, project) {
            Ok(events) if events.is_empty() => {}
            Ok(events) => {
                native_hooks.insert(table.host.clone(), events);
            }
            Err(found) => problems.extend(found),
        }
        targets.push(target);
    }
    problems.extend(native::unselected(&targets, project));
    let mut hooks = Vec::new();
    let mut used = Used::default();
    for hook in &project.hooks {
        let judged = judge(tables, &targets, project, hook, &mut used);
        problems.extend(judged.problems);
        hooks.extend(judged.planned.map(|planned| (hook, planned)));
    }
    problems.extend(duplicates(&hooks));
    problems.extend(rivalries(&targets, project, &mut hooks, &mut used));
    // A hook that was refused might have lost what an entry accepts.
    let judged: Vec<_> = hooks.iter().map(|(hook, _)| *hook).filter(|hook| hook.sound).collect();
    problems.extend(judged.iter().flat_map(|hook| used.idle(&hook.options.allow_loss)));
    if project.sound && judged.len() == project.hooks.len() {
        problems.extend(used.idle(&project.allow_loss));
    }
    if problems.is_empty() {
        let version = |target: &Target<'_>| (target.table.host.clone(), target.minimum.clone());
        let plan = Plan {
            plugin: facts(project),
            evaluated: project.evaluated,
            targets: ids(&targets),
            min_versions: targets.iter().map(version).collect(),
            payloads: project.payloads.clone(),
            providers: project.providers.clone(),
            native_hooks,
            hooks: hooks.into_iter().map(|(_, planned)| planned).collect(),
        };
        Ok(keep(plan, chosen))
    } else {
        Err(problems)
    }
}

/// Pairs of hooks of which a host takes one answer alone. Where the author accepts that, both hooks
/// say so.
fn rivalries<'a>(
    targets: &[Target<'_>],
    project: &'a Project,
    hooks: &mut [(&'a Hook, PlannedHook)],
    used: &mut Used<'a>,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for table in targets.iter().map(|target| target.table) {
        for rivalry in rivals::rivals(table, hooks) {
            let pair = rivalry.hooks.map(|index| hooks[index].0);
            let mut found = vec![rivalry.problem];
            let accepted = used.settle(project, &pair, &table.host, &mut found);
            problems.extend(found);
            for index in rivalry.hooks {
                let on = hooks[index].1.on.iter_mut().filter(|on| on.host == table.host);
                on.for_each(|on| on.accepted.extend(accepted.iter().cloned()));
            }
        }
    }
    problems
}

/// Whether the author wants a failure to refuse the action.
fn fails_closed(hook: &Hook) -> bool {
    hook.options.on_failure.as_ref().is_some_and(|policy| policy.value == OnFailure::Deny)
}

/// Hooks that declare the very same thing, each pair told at the later one. Hooks of which a part was
/// refused may only look the same.
fn duplicates(hooks: &[(&Hook, PlannedHook)]) -> Vec<Diagnostic> {
    let sound: Vec<_> = hooks.iter().filter(|(hook, _)| hook.sound).collect();
    let repeated = sound.iter().enumerate().filter(|(index, (_, planned))| {
        sound[..*index].iter().any(|(_, earlier)| earlier.name == planned.name)
    });
    repeated
        .map(|(_, (hook, planned))| {
            let message = format!("the hook `{}` is declared twice", planned.name.name);
            Diagnostic::error(codes::DUPLICATE_ID, message)
                .at(hook.span.clone())
                .help("remove one of the two, or give them different handlers or options")
        })
        .collect()
}

fn facts(project: &Project) -> Plugin {
    let text = |key: &str| -> Option<String> {
        Some(project.plugin.facts.get(key)?.value.as_str()?.to_owned())
    };
    let author = project.plugin.facts.get("author").map(|author| {
        let text = |key: &str| author.value.get(key)?.as_str().map(str::to_owned);
        Author { name: text("name").unwrap_or_default(), email: text("email"), url: text("url") }
    });
    let keywords = project.plugin.facts.get("keywords").and_then(|list| list.value.as_array());
    Plugin {
        name: project.plugin.name.value.clone(),
        description: text("description"),
        version: text("version"),
        author,
        license: text("license"),
        homepage: text("homepage"),
        repository: text("repository"),
        keywords: keywords
            .into_iter()
            .flatten()
            .filter_map(|word| word.as_str().map(str::to_owned))
            .collect(),
    }
}

fn ids(targets: &[Target<'_>]) -> Vec<String> {
    let mut ids: Vec<_> = targets.iter().map(|target| target.table.host.clone()).collect();
    ids.sort();
    ids
}

fn keep(mut plan: Plan, chosen: &[String]) -> Plan {
    let keeps = |host: &String| chosen.is_empty() || chosen.contains(host);
    plan.targets.retain(keeps);
    plan.min_versions.retain(|host, _| keeps(host));
    plan.native_hooks.retain(|host, _| keeps(host));
    plan.payloads.retain(|payload| plan.targets.iter().any(|host| payload.is_for(host)));
    for hook in &mut plan.hooks {
        hook.on.retain(|on| keeps(&on.host));
        hook.skipped.retain(|skipped| keeps(&skipped.host));
    }
    plan
}

/// Problems of a command line's choice of targets.
#[must_use]
pub fn chosen_problems(project: &Project, chosen: &[String]) -> Vec<Diagnostic> {
    let known: Vec<_> = project.targets.iter().map(|target| target.value.as_str()).collect();
    chosen
        .iter()
        .filter(|host| !known.contains(&host.as_str()) || *host == PORTABLE)
        .map(|host| {
            let message = format!("--target {host}: the config does not select that host");
            Diagnostic::error(codes::UNKNOWN_TARGET, message)
                .help(format!("the config's targets are {}", known.join(", ")))
        })
        .collect()
}

/// The values of a spanned list.
fn values<T>(list: Option<&Spanned<Vec<Spanned<T>>>>) -> impl Iterator<Item = &Spanned<T>> {
    list.into_iter().flat_map(|list| &list.value)
}

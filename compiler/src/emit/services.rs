//! What the modules of each hook use besides the call that they are given, as far as names tell.

use std::collections::BTreeMap;

use agent_bundle_templates::{Providers, Services, service};
use serde_json::{Map, Value};

use super::{HookKind, specifier};
use crate::link::Linker;
use crate::plan::{Plan, PlannedHook};
use crate::read::Rendering;

/// Services of event routes by the name of the hook. A name that is mentioned anywhere counts as a use:
/// a wrapper may carry a service in vain, and never lacks one.
pub fn services(plan: &Plan, linker: &mut dyn Linker) -> BTreeMap<String, Services> {
    let routes = plan.hooks.iter().filter(|hook| hook.kind == HookKind::EventRoute);
    routes.map(|hook| (hook.name.name.clone(), of_hook(plan, hook, linker))).collect()
}

fn of_hook(plan: &Plan, hook: &PlannedHook, linker: &mut dyn Linker) -> Services {
    let mut modules = vec![specifier(&hook.handler)];
    if let Rendering::View(view) = &hook.rendering {
        modules.push(specifier(&view.file));
    }
    let mut names = linker.mentions(&modules);
    if names.contains(service::PROVIDER) {
        // Providers may use services too.
        modules.extend(plan.providers.iter().map(|provider| specifier(&provider.file)));
        names = linker.mentions(&modules);
    }
    Services {
        providers: names.contains(service::PROVIDER).then(|| providers(plan)),
        process: names.contains(service::PROCESS),
        agent: names.contains(service::AGENT),
        trace: names.contains(service::OBSERVER),
    }
}

fn providers(plan: &Plan) -> Providers {
    let modules = plan.providers.iter().map(|one| (one.key.clone(), specifier(&one.file)));
    let facts = [("name", Some(&plan.plugin.name)), ("version", plan.plugin.version.as_ref())];
    let plugin: Map<String, Value> = facts
        .into_iter()
        .filter_map(|(key, fact)| Some((key.to_owned(), fact?.as_str().into())))
        .collect();
    Providers { modules: modules.collect(), plugin: plugin.into() }
}

//! In which order modules are evaluated, and which of them wait.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    graph::{Graph, Kind, ModuleId},
    names::Binding,
    render::Plan,
    shake::Kept,
    shape::Use,
};

/// Decides for each kept module what it evaluates first and whether it waits; modules that would
/// do nothing are left out.
pub(super) fn plan(graph: &Graph, kept: &HashMap<ModuleId, Kept>) -> BTreeMap<ModuleId, Plan> {
    let mut eager: BTreeMap<ModuleId, Vec<ModuleId>> =
        kept.iter().map(|(&module, own)| (module, eager(graph, kept, module, own))).collect();
    let idle = idle(graph, kept, &eager);
    for targets in eager.values_mut() {
        targets.retain(|target| !idle.contains(target));
    }
    let waiting = waiting(graph, &eager);
    kept.iter()
        .filter(|(module, _)| !idle.contains(module))
        .map(|(&module, own)| {
            let eager = eager.get(&module).cloned().unwrap_or_default();
            let waits_for_links = eager.iter().any(|target| waiting.contains(target));
            let waits = waiting.contains(&module);
            (module, Plan { kept: own.clone(), eager, waits, waits_for_links })
        })
        .collect()
}

/// The modules that do nothing: no statement of theirs is kept, nothing of them is read, and all
/// that they import is idle too.
fn idle(
    graph: &Graph,
    kept: &HashMap<ModuleId, Kept>,
    eager: &BTreeMap<ModuleId, Vec<ModuleId>>,
) -> HashSet<ModuleId> {
    let silent = |(module, own): (&ModuleId, &Kept)| {
        graph.module(*module).esm().is_some()
            && !own.whole
            && own.names.is_empty()
            && !own.items.contains(&true)
    };
    let mut idle: HashSet<ModuleId> =
        kept.iter().filter(|&entry| silent(entry)).map(|(&module, _)| module).collect();
    loop {
        let busy: Vec<ModuleId> = idle
            .iter()
            .copied()
            .filter(|module| {
                let targets = eager.get(module).into_iter().flatten();
                targets.into_iter().any(|target| !idle.contains(target))
            })
            .collect();
        if busy.is_empty() {
            return idle;
        }
        for module in &busy {
            idle.remove(module);
        }
    }
}

/// The ES modules that await at their top, and those that import one of them.
fn waiting(graph: &Graph, eager: &BTreeMap<ModuleId, Vec<ModuleId>>) -> HashSet<ModuleId> {
    let mut importers: BTreeMap<ModuleId, Vec<ModuleId>> = BTreeMap::new();
    for (&module, targets) in eager {
        for &target in targets {
            importers.entry(target).or_default().push(module);
        }
    }
    let awaits = |module| graph.module(module).esm().is_some_and(|source| source.shape.awaits);
    let mut work: Vec<ModuleId> = eager.keys().copied().filter(|&module| awaits(module)).collect();
    let mut waiting = HashSet::new();
    while let Some(module) = work.pop() {
        if graph.module(module).esm().is_some() && waiting.insert(module) {
            work.extend(importers.get(&module).into_iter().flatten());
        }
    }
    waiting
}

/// The modules that `module` evaluates first. A module that only matters for its exports and has
/// none of its own in use is skipped, and those behind it that are used take its place.
fn eager(
    graph: &Graph,
    kept: &HashMap<ModuleId, Kept>,
    module: ModuleId,
    own: &Kept,
) -> Vec<ModuleId> {
    let Some(source) = graph.module(module).source() else { return Vec::new() };
    let mut found = Vec::new();
    let mut add = |target: ModuleId| {
        let runs = kept.contains_key(&target)
            && target != module
            && !matches!(graph.module(target).kind, Kind::Builtin(_));
        if runs && !found.contains(&target) {
            found.push(target);
        }
    };
    let used: Vec<Binding> = source
        .shape
        .items
        .iter()
        .zip(&own.items)
        .filter(|(_, kept)| **kept)
        .flat_map(|(item, _)| &item.uses)
        .filter(|used| !matches!(used, Use::Request(_)))
        .flat_map(|used| graph.bindings(module, used))
        .chain(graph.exported(module).into_iter().filter(|_| own.whole).map(|(_, binding)| binding))
        .collect();
    for (target, _) in graph.eager(module) {
        add(target);
    }
    for binding in used {
        if graph.module(binding.module()).effect_free {
            add(binding.module());
        }
    }
    found
}

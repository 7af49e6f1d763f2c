//! Which functions there are, in which order they evaluate modules, and which of them wait.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    cycles::{Cycles, Edges, closure},
    graph::Graph,
    hoist::{Needs, homes},
    module::{Kind, ModuleId},
    shake::Kept,
    shape::Use,
};

/// A function to be, which evaluates one module or several.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Plan {
    /// The module whose row it is; the last one to be evaluated.
    pub root: ModuleId,
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// The function waits for something, or for a module evaluated before it.
    pub waits: bool,
    /// Others may read its exports before it is its turn.
    pub early: bool,
}

/// The functions of one unit: for each module that has one, what it does.
pub(super) type Plans = BTreeMap<ModuleId, Plan>;

/// A step of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// Evaluate a module that has a function of its own.
    Load(ModuleId),
    /// Do what is kept of a module.
    Run(ModuleId, Kept),
}

impl Plan {
    /// The modules that it evaluates itself, and what is kept of each.
    pub fn runs(&self) -> impl Iterator<Item = (ModuleId, &Kept)> {
        self.steps.iter().filter_map(|step| match step {
            Step::Run(module, kept) => Some((*module, kept)),
            Step::Load(_) => None,
        })
    }
}

/// Whether functions evaluate each other.
pub(super) fn cyclic(plans: &Plans) -> bool {
    let loads = |plan: &Plan| {
        let loads = plan.steps.iter().filter_map(|step| match step {
            Step::Load(module) => Some(*module),
            Step::Run(..) => None,
        });
        loads.collect()
    };
    let edges: Edges = plans.iter().map(|(&module, plan)| (module, loads(plan))).collect();
    let cycles = Cycles::of(&edges);
    edges.keys().any(|&module| cycles.contains(module))
}

/// Decides which functions there are, what each evaluates and whether it waits; modules that would
/// do nothing are left out.
pub(super) fn plan(graph: &Graph, kept: &HashMap<ModuleId, Kept>) -> Plans {
    let reads: HashMap<ModuleId, Vec<ModuleId>> =
        kept.iter().map(|(&module, own)| (module, reads(graph, module, own))).collect();
    let mut eager = eager(graph, kept, &reads);
    let idle = idle(graph, kept, &eager);
    eager.retain(|module, _| !idle.contains(module));
    for targets in eager.values_mut() {
        targets.retain(|target| !idle.contains(target));
    }
    let waiting = waiting(graph, &eager);
    let cycles = Cycles::of(&eager);
    let (reads, eager, waiting) = (&reads, &eager, &waiting);
    let needs = Needs { graph, kept, reads, eager, waiting, cycles: &cycles };
    let homes = homes(&needs);
    let early = early(&needs);
    let roots = eager.keys().filter(|module| homes.get(module) == Some(module));
    roots
        .map(|&root| {
            let steps = steps(root, &homes, &needs);
            let waits = waiting.contains(&root);
            (root, Plan { root, steps, waits, early: early.contains(&root) })
        })
        .collect()
}

/// What the function of `root` does: all that lives in it after what it imports.
fn steps(root: ModuleId, homes: &HashMap<ModuleId, ModuleId>, needs: &Needs<'_>) -> Vec<Step> {
    fn visit(module: ModuleId, walk: &mut Walk<'_>) {
        if !walk.seen.insert(module) {
            return;
        }
        if walk.homes.get(&module) != Some(&walk.root) {
            walk.steps.push(Step::Load(module));
            return;
        }
        for &target in walk.needs.eager.get(&module).into_iter().flatten() {
            visit(target, walk);
        }
        let mut kept = walk.needs.kept.get(&module).cloned().unwrap_or_default();
        if module != walk.root {
            // Nobody outside reads them: they must not make equal functions differ.
            kept.names.clear();
        }
        walk.steps.push(Step::Run(module, kept));
    }
    let mut walk = Walk { root, homes, needs, seen: HashSet::new(), steps: Vec::new() };
    visit(root, &mut walk);
    walk.steps
}

struct Walk<'a> {
    root: ModuleId,
    homes: &'a HashMap<ModuleId, ModuleId>,
    needs: &'a Needs<'a>,
    seen: HashSet<ModuleId>,
    steps: Vec<Step>,
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

/// The modules whose exports may be read before they are evaluated: in a cycle, those that wait,
/// and those that are read without being imported, by way of a module that passes them on.
fn early(needs: &Needs<'_>) -> HashSet<ModuleId> {
    let mut found = HashSet::new();
    for (&module, imported) in needs.eager {
        if !needs.cycles.contains(module) {
            continue;
        }
        if needs.waiting.contains(&module) {
            found.insert(module);
        }
        // What is imported from outside of the cycle is evaluated before it.
        let outside = imported.iter().filter(|&&target| !needs.cycles.same(module, target));
        let before = closure(needs.eager, outside.copied());
        // Who reads the namespace as a whole reads all that it passes on, at any time.
        let whole = needs.kept.get(&module).is_some_and(|own| own.whole);
        let read = needs.reads.get(&module).into_iter().flatten();
        found.extend(read.filter(|&read| {
            let known = imported.contains(read) || before.contains(read);
            *read != module && (whole || !known) && shows(needs.graph, *read)
        }));
    }
    found
}

/// Whether the names that `module` exports are known before it is evaluated.
fn shows(graph: &Graph, module: ModuleId) -> bool {
    graph.module(module).esm().is_some() || graph.given(module).is_some()
}

/// The modules that each module evaluates first. A module that only matters for its exports and has
/// none of its own in use is skipped, and those behind it that are used take its place.
fn eager(
    graph: &Graph,
    kept: &HashMap<ModuleId, Kept>,
    reads: &HashMap<ModuleId, Vec<ModuleId>>,
) -> Edges {
    let runs = |target: &ModuleId| {
        kept.contains_key(target) && !matches!(graph.module(*target).kind, Kind::Builtin(_))
    };
    // The next one is the last one.
    let imports = |from: ModuleId| -> Vec<(ModuleId, ModuleId)> {
        graph.eager(from).into_iter().rev().map(|(target, _)| (from, target)).collect()
    };
    let imported: Edges = reads
        .iter()
        .map(|(&module, read)| {
            let mut found = Vec::new();
            let (mut seen, mut work) = (HashSet::from([module]), imports(module));
            while let Some((from, target)) = work.pop() {
                if !runs(&target) {
                    work.extend(if seen.insert(target) { imports(target) } else { Vec::new() });
                } else if from == module || read.contains(&target) {
                    found.extend(Some(target).filter(|target| !seen.contains(target)));
                    seen.insert(target);
                }
            }
            (module, found)
        })
        .collect();
    let mut eager = imported.clone();
    for (module, targets) in &mut eager {
        let read = reads.get(module).into_iter().flatten().copied();
        let behind: Vec<ModuleId> = read
            .filter(|target| graph.module(*target).effect_free && runs(target))
            .filter(|target| target != module && !targets.contains(target))
            .collect();
        if !behind.is_empty() {
            let reached = closure(&imported, [*module]);
            targets.extend(behind.into_iter().filter(|target| !reached.contains(target)));
        }
    }
    eager
}

/// The modules of which `module` reads something, each once, in the order of the text.
fn reads(graph: &Graph, module: ModuleId, own: &Kept) -> Vec<ModuleId> {
    let items = graph.module(module).source().map_or(&[][..], |source| &source.shape.items);
    let kept = items.iter().zip(&own.items).filter(|(_, kept)| **kept);
    let exported = if own.whole { graph.exported(module) } else { Vec::new() };
    let mut seen = HashSet::new();
    kept.flat_map(|(item, _)| &item.uses)
        .filter(|used| !matches!(used, Use::Request(_)))
        .flat_map(|used| graph.bindings(module, used))
        .chain(exported.into_iter().map(|(_, binding)| binding))
        .map(|binding| binding.module())
        .filter(|&target| seen.insert(target))
        .collect()
}

//! Which modules share a function.
//!
//! A module whose users all live in one function moves in there, where its names are plain
//! variables; modules that need each other move together. They stay apart where that could be seen:
//! a namespace is used, or one waits.

use std::collections::{HashMap, HashSet};

use super::{
    cycles::{Cycles, Edges},
    graph::Graph,
    module::ModuleId,
    shake::Kept,
};

/// What the modules of a unit need of each other.
pub(super) struct Needs<'a> {
    /// All modules.
    pub graph: &'a Graph,
    /// What is kept of each.
    pub kept: &'a HashMap<ModuleId, Kept>,
    /// The modules of which each reads something.
    pub reads: &'a HashMap<ModuleId, Vec<ModuleId>>,
    /// The modules that do something, and what each evaluates first.
    pub eager: &'a Edges,
    /// Those that wait for something.
    pub waiting: &'a HashSet<ModuleId>,
    /// The cycles of what they evaluate.
    pub cycles: &'a Cycles,
}

/// For each module the one whose function it is part of, which may be itself.
pub(super) fn homes(needs: &Needs<'_>) -> HashMap<ModuleId, ModuleId> {
    let targets: Edges =
        needs.eager.keys().map(|&module| (module, needs.targets(module))).collect();
    let mut users: Edges = targets.keys().map(|&module| (module, Vec::new())).collect();
    for (&module, targets) in &targets {
        for target in targets {
            users.entry(*target).or_default().push(module);
        }
    }
    let mut homes = HashMap::new();
    for group in Cycles::of(&targets).users_first() {
        let home = needs.home(&group, &users, &homes);
        homes.extend(group.into_iter().map(|module| (module, home.unwrap_or(module))));
    }
    homes
}

impl Needs<'_> {
    /// The other modules that `module` evaluates or reads, each once.
    fn targets(&self, module: ModuleId) -> Vec<ModuleId> {
        let eager = self.eager.get(&module).into_iter().flatten();
        let read = self.reads.get(&module).into_iter().flatten();
        let mut seen = HashSet::from([module]);
        eager
            .chain(read)
            .copied()
            .filter(|target| self.eager.contains_key(target) && seen.insert(*target))
            .collect()
    }

    /// The one function that modules which need each other can be in: that of all who use them, or
    /// one of their own if all others use only one of them.
    fn home(
        &self,
        group: &[ModuleId],
        users: &Edges,
        homes: &HashMap<ModuleId, ModuleId>,
    ) -> Option<ModuleId> {
        let used = |module: &ModuleId| {
            let users = users.get(module).into_iter().flatten();
            users.filter(|user| !group.contains(user)).filter_map(|user| homes.get(user).copied())
        };
        let mut outside = group.iter().flat_map(used);
        let home = outside.next()?;
        if outside.all(|other| other == home)
            && self.is_plain(home)
            && group.iter().all(|&module| self.may_move(module))
        {
            return Some(home);
        }
        let mut entries = group.iter().copied().filter(|module| used(module).next().is_some());
        let entry = entries.next().filter(|_| entries.next().is_none())?;
        let others_move = group.iter().all(|&other| other == entry || self.may_move(other));
        (others_move && self.is_plain(entry)).then_some(entry)
    }

    /// Whether nothing of `module` but single names is used.
    fn may_move(&self, module: ModuleId) -> bool {
        let whole = self.kept.get(&module).is_some_and(|own| own.whole);
        !whole && !self.graph.module(module).apart && self.is_plain(module)
    }

    /// Whether `module` can share a scope with others.
    fn is_plain(&self, module: ModuleId) -> bool {
        let alone = self.graph.module(module).esm().is_none_or(|source| source.shape.alone);
        let open = !self.graph.open(module).is_empty();
        !alone && !open && !self.waiting.contains(&module)
    }
}

//! Which modules share a function.
//!
//! A module whose users all live in one function moves in there, where its names are plain
//! variables. It stays apart where that could be seen: its namespace is used, it waits, it is part
//! of a cycle, or a name that must not change is taken.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use swc_core::ecma::atoms::Atom;

use super::{
    cycles::{Cycles, Edges},
    graph::{Graph, ModuleId, Source},
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
    let targets: BTreeMap<ModuleId, Vec<ModuleId>> =
        needs.eager.keys().map(|&module| (module, needs.targets(module))).collect();
    let mut users: BTreeMap<ModuleId, Vec<ModuleId>> =
        targets.keys().map(|&module| (module, Vec::new())).collect();
    for (&module, targets) in &targets {
        for target in targets {
            users.entry(*target).or_default().push(module);
        }
    }
    let mut left: HashMap<ModuleId, usize> =
        users.iter().map(|(&module, users)| (module, users.len())).collect();
    let mut homes = HashMap::new();
    let mut claims: HashMap<ModuleId, Claims<'_>> = HashMap::new();
    let mut ready: VecDeque<ModuleId> =
        users.iter().filter(|(_, users)| users.is_empty()).map(|(&module, _)| module).collect();
    while let Some(module) = ready.pop_front() {
        let users = users.get(&module).into_iter().flatten();
        let home = needs.home(module, users.filter_map(|user| homes.get(user).copied()));
        let home = home.filter(|home| claims.entry(*home).or_default().fits(needs, module));
        let home = home.unwrap_or(module);
        claims.entry(home).or_default().add(needs, module);
        homes.insert(module, home);
        for target in targets.get(&module).into_iter().flatten() {
            if let Some(left) = left.get_mut(target) {
                *left -= 1;
                if *left == 0 {
                    ready.push_back(*target);
                }
            }
        }
    }
    // The rest is in a cycle or behind one.
    for &module in targets.keys() {
        homes.entry(module).or_insert(module);
    }
    homes
}

impl<'a> Needs<'a> {
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

    /// The one function in which all users of `module` live, if `module` may move in there.
    fn home(
        &self,
        module: ModuleId,
        mut users: impl Iterator<Item = ModuleId>,
    ) -> Option<ModuleId> {
        let home = users.next()?;
        let whole = self.kept.get(&module).is_some_and(|own| own.whole);
        let apart = self.graph.module(module).apart;
        let may_move = !whole && !apart && self.plain(module).is_some();
        (may_move && self.plain(home).is_some() && users.all(|other| other == home)).then_some(home)
    }

    /// The source of a module that can share a scope with others.
    fn plain(&self, module: ModuleId) -> Option<&'a Source> {
        let source = self.graph.module(module).esm()?;
        let open = !self.graph.open(module).is_empty();
        (!source.shape.alone && !open && !self.waiting.contains(&module)).then_some(source)
    }
}

/// The names that the modules in a function claim.
#[derive(Default)]
struct Claims<'a> {
    /// Those that may not change: programs show the names of their functions.
    fixed: HashSet<&'a Atom>,
    /// Those of inner scopes, and of things declared nowhere.
    inner: HashSet<&'a Atom>,
}

impl<'a> Claims<'a> {
    /// Whether `module` can join without a change of a name that may not change.
    fn fits(&self, needs: &Needs<'a>, module: ModuleId) -> bool {
        let Some(source) = needs.plain(module) else { return false };
        let taken = |name| self.fixed.contains(name) || self.inner.contains(name);
        let renames = !needs.graph.module(module).ours && source.shape.top.iter().any(taken);
        !renames && source.shape.inner.iter().all(|name| !self.fixed.contains(name))
    }

    fn add(&mut self, needs: &Needs<'a>, module: ModuleId) {
        let Some(source) = needs.plain(module) else { return };
        self.inner.extend(&source.shape.inner);
        if !needs.graph.module(module).ours {
            self.fixed.extend(&source.shape.top);
        }
    }
}

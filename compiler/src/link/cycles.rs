//! Which modules are in cycles of imports.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::module::ModuleId;

/// What each module imports.
pub(super) type Edges = BTreeMap<ModuleId, Vec<ModuleId>>;

/// The cycles of a graph: sets of modules that all reach each other.
#[derive(Default)]
pub(super) struct Cycles {
    /// Sets of one module, too; each after those that it reaches.
    parts: Vec<Vec<ModuleId>>,
    of: HashMap<ModuleId, usize>,
}

impl Cycles {
    /// The cycles of `edges`; only modules that `edges` lists count.
    pub fn of(edges: &Edges) -> Self {
        let (numbers, open, found) = (HashMap::new(), Vec::new(), Cycles::default());
        let mut search = Search { edges, numbers, open, found };
        for &module in edges.keys() {
            search.visit(module);
        }
        search.found
    }

    /// Whether `module` is in a cycle.
    pub fn contains(&self, module: ModuleId) -> bool {
        self.of.get(&module).and_then(|&at| self.parts.get(at)).is_some_and(|part| part.len() > 1)
    }

    /// All modules: those of a cycle together, in the order of their numbers, and after all that
    /// import one of them.
    pub fn users_first(self) -> impl Iterator<Item = Vec<ModuleId>> {
        self.parts.into_iter().rev().map(|mut part| {
            part.sort_unstable();
            part
        })
    }

    /// Whether both are in one cycle.
    pub fn same(&self, one: ModuleId, other: ModuleId) -> bool {
        self.of.get(&one).is_some_and(|at| self.of.get(&other) == Some(at))
    }
}

/// All modules that one of `starts` reaches, and these.
pub(super) fn closure(
    edges: &Edges,
    starts: impl IntoIterator<Item = ModuleId>,
) -> HashSet<ModuleId> {
    let mut found = HashSet::new();
    let mut work: Vec<ModuleId> = starts.into_iter().collect();
    while let Some(module) = work.pop() {
        if found.insert(module) {
            work.extend(edges.get(&module).into_iter().flatten());
        }
    }
    found
}

/// Tarjan's search for strongly connected components.
struct Search<'a> {
    edges: &'a Edges,
    /// The order in which modules were found; `usize::MAX` for those whose component is known.
    numbers: HashMap<ModuleId, usize>,
    open: Vec<ModuleId>,
    found: Cycles,
}

impl Search<'_> {
    /// The lowest number of an open module that `module` reaches.
    fn visit(&mut self, module: ModuleId) -> usize {
        if let Some(&number) = self.numbers.get(&module) {
            return number;
        }
        let number = self.numbers.len();
        self.numbers.insert(module, number);
        let place = self.open.len();
        self.open.push(module);
        let targets = self.edges.get(&module).into_iter().flatten();
        let lowest = targets.map(|&target| self.visit(target)).min().unwrap_or(usize::MAX);
        if lowest < number {
            return lowest;
        }
        let part = self.open.split_off(place);
        self.numbers.extend(part.iter().map(|&module| (module, usize::MAX)));
        let at = self.found.parts.len();
        self.found.of.extend(part.iter().map(|&module| (module, at)));
        self.found.parts.push(part);
        usize::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::{Cycles, Edges, closure};

    fn edges() -> Edges {
        [(0, vec![1]), (1, vec![2, 3]), (2, vec![1]), (3, vec![4, 5]), (4, vec![5]), (5, vec![4])]
            .into()
    }

    #[test]
    fn cycles_are_the_modules_that_reach_each_other() {
        let cycles = Cycles::of(&edges());
        assert!(cycles.same(2, 1) && !cycles.same(2, 4) && !cycles.same(0, 3));
        assert!(cycles.contains(4) && !cycles.contains(3) && !cycles.contains(6));
        let order: Vec<_> = cycles.users_first().collect();
        assert_eq!(order, [vec![0], vec![1, 2], vec![3], vec![4, 5]]);
    }

    #[test]
    fn a_closure_is_all_that_is_reached() {
        let mut found: Vec<_> = closure(&edges(), [3]).into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, [3, 4, 5]);
    }
}

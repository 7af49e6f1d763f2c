//! The names of the modules that share a function.

use std::collections::{HashMap, HashSet};

use swc_core::{
    common::SyntaxContext,
    ecma::{ast::Stmt, atoms::Atom, transforms::base::rename::rename, visit::VisitMutWith},
};

use super::{
    graph::{Graph, ModuleId, Source},
    plan::Plan,
};

/// A function's scope: a name of its own for everything that its modules declare at their top.
pub(super) struct Scope {
    root: ModuleId,
    /// By module, the new name of each name that had to change.
    changed: HashMap<ModuleId, HashMap<Atom, Atom>>,
    taken: HashSet<Atom>,
}

impl Scope {
    /// The scope of the function that `plan` describes.
    pub fn new(graph: &Graph, plan: &Plan) -> Self {
        let modules: Vec<ModuleId> = plan.runs().map(|(module, _)| module).collect();
        let shapes = || {
            let sources = modules.iter().filter_map(|&module| {
                Some((module, graph.module(module).ours, graph.module(module).source()?))
            });
            sources.map(|(module, ours, source)| (module, ours, &source.shape))
        };
        let alone = modules.len() == 1;
        // Names that stay are taken first.
        let stays = |ours: bool| alone || !ours;
        let mut taken: HashSet<Atom> =
            shapes().flat_map(|(_, _, shape)| &shape.inner).cloned().collect();
        for (_, ours, shape) in shapes() {
            if stays(ours) {
                taken.extend(shape.top.iter().cloned());
                taken.extend(shape.words.iter().filter(|_| alone).cloned());
            }
        }
        let mut scope = Self { root: plan.root, changed: HashMap::new(), taken };
        for (module, ours, shape) in shapes() {
            let mut changed = HashMap::new();
            for name in shape.top.iter().filter(|_| !stays(ours)) {
                changed.insert(name.clone(), scope.fresh(name));
            }
            scope.changed.insert(module, changed);
        }
        scope
    }

    /// A name based on `wanted` that means nothing in the scope yet; it is taken from now on.
    pub fn fresh(&mut self, wanted: &str) -> Atom {
        let mut name = Atom::from(wanted);
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}{count}").into();
        }
        name
    }

    /// The module whose row the function is.
    pub fn root(&self) -> ModuleId {
        self.root
    }

    /// Whether `module` lives in this scope.
    pub fn holds(&self, module: ModuleId) -> bool {
        self.changed.contains_key(&module)
    }

    /// The name of what `module`, with this `source`, exports as `export`.
    pub fn local(&self, module: ModuleId, source: &Source, export: &Atom) -> Option<Atom> {
        let local = source.shape.local(export)?;
        let changed = self.changed.get(&module)?.get(&local);
        Some(changed.cloned().unwrap_or(local))
    }

    /// Gives what `stmt` of `module` declares and uses its names in this scope.
    pub fn rename(&self, module: ModuleId, source: &Source, stmt: &mut Stmt) {
        let context = SyntaxContext::empty().apply_mark(source.marks.top_level);
        let changed = self.changed.get(&module).into_iter().flatten();
        let changed = changed.filter(|(from, to)| from != to);
        let map = changed.map(|(from, to)| ((from.clone(), context), to.clone())).collect();
        stmt.visit_mut_with(&mut rename(&map));
    }
}

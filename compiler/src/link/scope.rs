//! The names of the modules that share a function.

use std::collections::{HashMap, HashSet};

use swc_core::{
    common::SyntaxContext,
    ecma::{ast::Stmt, atoms::Atom, transforms::base::rename::rename, visit::VisitMutWith},
};

use super::{
    graph::{Graph, ModuleId, Source},
    plan::Plan,
    shape::Shape,
};

/// The functions of the registry that bodies call.
const REGISTRY: [&str; 6] = ["$$link", "$$show", "$$load", "$$star", "$$import", "$$require"];

/// A function's scope: a name of its own for everything that its modules declare at their top.
pub(super) struct Scope {
    root: ModuleId,
    /// Names of functions of the registry that mean something else here.
    foreign: HashSet<&'static str>,
    /// The names of those that are used.
    aliases: Vec<(&'static str, Atom)>,
    /// By module, the name here of each name that may change.
    names: HashMap<ModuleId, HashMap<Atom, Atom>>,
    taken: HashSet<Atom>,
}

impl Scope {
    /// The scope of the function that `plan` describes.
    pub fn new(graph: &Graph, plan: &Plan) -> Self {
        let modules: Vec<(ModuleId, &Shape)> = plan
            .runs()
            .filter_map(|(module, _)| Some((module, &graph.module(module).source()?.shape)))
            .collect();
        let alone = modules.len() == 1;
        let stays = |module| alone || !graph.module(module).ours;
        // Names that stay are taken first.
        let mut taken = HashSet::new();
        for &(module, shape) in &modules {
            taken.extend(shape.inner.iter().cloned());
            if stays(module) {
                taken.extend(shape.top.iter().cloned());
            }
            if alone {
                taken.extend(shape.words.iter().cloned());
            }
        }
        let foreign = REGISTRY.into_iter().filter(|&name| !taken.insert(name.into())).collect();
        let (aliases, names) = (Vec::new(), HashMap::new());
        let mut scope = Self { root: plan.root, foreign, aliases, names, taken };
        for (module, shape) in modules {
            let changing = shape.top.iter().filter(|_| !stays(module));
            let names = changing.map(|name| (name.clone(), scope.fresh(name))).collect();
            scope.names.insert(module, names);
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

    /// What `function` of the registry is called; it is used from now on.
    pub fn registry(&mut self, function: &'static str) -> Atom {
        if !self.foreign.contains(function) {
            return function.into();
        }
        if let Some((_, alias)) = self.aliases.iter().find(|(known, _)| *known == function) {
            return alias.clone();
        }
        let alias = self.fresh(function);
        self.aliases.push((function, alias.clone()));
        alias
    }

    /// Functions of the registry in use, and what they are called here instead.
    pub fn aliases(&self) -> &[(&'static str, Atom)] {
        &self.aliases
    }

    /// The module whose row the function is.
    pub fn root(&self) -> ModuleId {
        self.root
    }

    /// Whether `module` lives in this scope.
    pub fn holds(&self, module: ModuleId) -> bool {
        self.names.contains_key(&module)
    }

    /// The name of what `module`, with this `source`, exports as `export`.
    pub fn local(&self, module: ModuleId, source: &Source, export: &Atom) -> Option<Atom> {
        let local = source.shape.local(export)?;
        let name = self.names.get(&module)?.get(&local);
        Some(name.cloned().unwrap_or(local))
    }

    /// Gives what the `stmts` of `module` declare and use its names in this scope.
    pub fn rename(&self, module: ModuleId, source: &Source, stmts: &mut Vec<Stmt>) {
        let context = SyntaxContext::empty().apply_mark(source.marks.top_level);
        let names = self.names.get(&module).into_iter().flatten();
        let mut changed = names.filter(|(from, to)| from != to).peekable();
        if changed.peek().is_some() {
            let map = changed.map(|(from, to)| ((from.clone(), context), to.clone())).collect();
            stmts.visit_mut_with(&mut rename(&map));
        }
    }
}

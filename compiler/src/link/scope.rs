//! The names of the modules that share a function.

use std::collections::{HashMap, HashSet};

use swc_core::{
    common::SyntaxContext,
    ecma::{
        ast::{Id, Stmt},
        atoms::Atom,
        transforms::base::rename::rename,
        visit::VisitMutWith,
    },
};

use super::{
    graph::Graph,
    keep::keep_names,
    module::{ModuleId, Source},
    plan::Plan,
    shake::Kept,
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
    /// The modules whose names programs see.
    shown: HashSet<ModuleId>,
    taken: HashSet<Atom>,
}

impl Scope {
    /// The scope of the function that `plan` describes.
    pub fn new(graph: &Graph, plan: &Plan, minify: bool) -> Self {
        let modules: Vec<(ModuleId, &Kept, &Shape)> = plan
            .runs()
            .filter_map(|(module, kept)| {
                Some((module, kept, &graph.module(module).source()?.shape))
            })
            .collect();
        let alone = modules.len() == 1;
        let mut uses: HashMap<&Atom, usize> = HashMap::new();
        for (_, kept, shape) in &modules {
            let tops = shape.tops(&kept.items).map(|(name, _)| name);
            let own: HashSet<&Atom> = tops.chain(&shape.inner).collect();
            own.into_iter().for_each(|name| *uses.entry(name).or_default() += 1);
        }
        let mut taken: HashSet<Atom> = uses.keys().copied().cloned().collect();
        if alone {
            taken.extend(modules.iter().flat_map(|(_, _, shape)| shape.words.iter().cloned()));
        }
        let foreign = REGISTRY.into_iter().filter(|&name| !taken.insert(name.into())).collect();
        uses.retain(|_, modules| *modules > 1);
        let (aliases, names, shown) = (Vec::new(), HashMap::new(), HashSet::new());
        let mut scope = Self { root: plan.root, foreign, aliases, names, shown, taken };
        for (module, kept, shape) in modules {
            let shown = !graph.module(module).ours;
            let new = shape.tops(&kept.items).filter_map(|(name, top)| {
                // What only one module uses may stay, but minifiers keep names of functions.
                let short = minify && shown && top.own && top.items.len() == 1;
                let wanted = if short { "_" } else { name };
                let changes = short || !alone && uses.contains_key(name);
                changes.then(|| (name.clone(), scope.fresh(wanted)))
            });
            let names = new.collect();
            scope.names.insert(module, names);
            scope.shown.extend(shown.then_some(module));
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

    /// Gives what the `stmts` of `module` declare and use its names in this scope, and gives the
    /// functions among them that are to be made before all else.
    pub fn rename(&self, module: ModuleId, source: &Source, stmts: &mut Vec<Stmt>) -> Vec<Stmt> {
        let names = self.names.get(&module).into_iter().flatten();
        let top_level = SyntaxContext::empty().apply_mark(source.marks.top_level);
        let names: HashMap<Id, Atom> =
            names.map(|(from, to)| ((from.clone(), top_level), to.clone())).collect();
        if names.is_empty() {
            return Vec::new();
        }
        let shown = self.shown.contains(&module);
        let mut functions = if shown { keep_names(stmts, &names) } else { Vec::new() };
        let names = names.into_iter().collect();
        stmts.visit_mut_with(&mut rename(&names));
        functions.visit_mut_with(&mut rename(&names));
        functions
    }
}

//! Which modules, statements and exports an entry needs.

use std::collections::{BTreeSet, HashMap};

use swc_core::ecma::{ast::Id, atoms::Atom};

use super::{
    graph::Graph,
    module::{Kind, ModuleId},
    names::Binding,
    shape::{Export, Import, Use},
};

/// What is kept of one module.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Kept {
    /// For each statement, whether it stays.
    pub items: Vec<bool>,
    /// Exports that other modules read by name.
    pub names: BTreeSet<Atom>,
    /// The namespace is used as a value, so that every export must be there.
    pub whole: bool,
}

/// Finds what `entry` needs; modules that are not in the result are not needed.
pub(super) fn shake(graph: &Graph, entry: ModuleId) -> HashMap<ModuleId, Kept> {
    let mut shaker = Shaker { graph, kept: HashMap::new(), work: vec![Need::Whole(entry)] };
    while let Some(need) = shaker.work.pop() {
        match need {
            Need::Module(module) => shaker.module(module),
            Need::Whole(module) => shaker.whole(module),
            Need::Item(module, item) => shaker.item(module, item),
            Need::Name(module, name) => shaker.name(module, name),
        }
    }
    shaker.kept
}

enum Need {
    Module(ModuleId),
    Whole(ModuleId),
    Item(ModuleId, usize),
    Name(ModuleId, Atom),
}

struct Shaker<'a> {
    graph: &'a Graph,
    kept: HashMap<ModuleId, Kept>,
    work: Vec<Need>,
}

impl Shaker<'_> {
    /// The module runs: its statements with effects, and the modules it imports.
    fn module(&mut self, id: ModuleId) {
        if self.kept.contains_key(&id) {
            return;
        }
        let module = self.graph.module(id);
        let items = module.source().map_or(&[][..], |source| &source.shape.items);
        self.kept.insert(id, Kept { items: vec![false; items.len()], ..Kept::default() });
        let all = module.esm().is_none();
        let effects = items.iter().enumerate().filter(|(_, item)| all || !item.pure);
        self.work.extend(effects.map(|(index, _)| Need::Item(id, index)));
        if let Kind::View { of, .. } = module.kind {
            self.work.push(Need::Module(of));
        }
        for (target, _) in self.graph.eager(id) {
            if !self.graph.module(target).effect_free {
                self.work.push(Need::Module(target));
            }
        }
    }

    /// Every export may be read.
    fn whole(&mut self, id: ModuleId) {
        self.module(id);
        match self.kept.get_mut(&id) {
            Some(kept) if !kept.whole => kept.whole = true,
            _ => return,
        }
        for (_, binding) in self.graph.exported(id) {
            self.binding(binding);
        }
        self.open_stars(id);
    }

    fn item(&mut self, id: ModuleId, index: usize) {
        self.module(id);
        match self.kept.get_mut(&id).and_then(|kept| kept.items.get_mut(index)) {
            Some(kept) if !*kept => *kept = true,
            _ => return,
        }
        let Some(source) = self.graph.module(id).source() else { return };
        let Some(item) = source.shape.items.get(index) else { return };
        for used in &item.uses {
            for binding in self.graph.bindings(id, used) {
                self.binding(binding);
            }
            if let Use::Name(name) = used {
                let declared = source.shape.declared.get(name).into_iter().flatten();
                self.work.extend(declared.map(|&index| Need::Item(id, index)));
            }
        }
    }

    fn binding(&mut self, binding: Binding) {
        self.work.push(match binding {
            Binding::Name(module, name) => Need::Name(module, name),
            Binding::Space(module) => Need::Whole(module),
        });
    }

    /// A module's own export is read.
    fn name(&mut self, id: ModuleId, name: Atom) {
        self.module(id);
        let Some(source) = self.graph.module(id).esm() else { return };
        let export = source.shape.exports.iter().find(|(exported, _)| *exported == name);
        if let Some((_, Export::Local(local))) = export {
            let declared = source.shape.declared.get(local).into_iter().flatten();
            self.work.extend(declared.map(|&index| Need::Item(id, index)));
        } else {
            self.open_stars(id);
        }
        if let Some(kept) = self.kept.get_mut(&id) {
            kept.names.insert(name);
        }
    }

    /// Modules with `export *` whose names are only known at run time must be there then.
    fn open_stars(&mut self, id: ModuleId) {
        self.work.extend(self.graph.open(id).into_iter().map(Need::Module));
    }
}

impl Graph {
    /// The modules that `id` imports statically, with the request's index, in order.
    pub fn eager(&self, id: ModuleId) -> Vec<(ModuleId, usize)> {
        let module = self.module(id);
        let requests = module.requests.iter();
        requests
            .enumerate()
            .filter(|(_, request)| request.eager)
            .filter_map(|(index, _)| Some((module.targets.get(index).copied()??, index)))
            .collect()
    }

    /// What `used` in `module` leads to in other modules.
    pub fn bindings(&self, module: ModuleId, used: &Use) -> Vec<Binding> {
        let this = self.module(module);
        let Some(source) = this.source() else { return Vec::new() };
        let target = |request: usize| this.targets.get(request).copied().flatten();
        let found = match used {
            Use::Request(request) => target(*request).map(Binding::Space),
            Use::Name(name) => {
                source.shape.imports.get(name).and_then(|import| self.binding(module, import))
            }
            Use::Member(object, names) => {
                self.path(module, object, names).map(|(binding, _)| binding)
            }
        };
        found.into_iter().collect()
    }

    /// What the `names` of something imported lead to, as far as they are names of namespaces, and
    /// how many of them that takes.
    pub fn path(&self, module: ModuleId, object: &Id, names: &[Atom]) -> Option<(Binding, usize)> {
        let import = self.module(module).source()?.shape.imports.get(object)?;
        let mut found = self.binding(module, import)?;
        let mut taken = 0;
        while let (Binding::Space(target), Some(name)) = (&found, names.get(taken)) {
            found = self.member(*target, name);
            taken += 1;
        }
        Some((found, taken))
    }

    /// What `import` in `module` stands for; nothing when there is no such export.
    pub fn binding(&self, module: ModuleId, import: &Import) -> Option<Binding> {
        self.follow(module, import).binding()
    }

    /// What `name` of the namespace of `target` stands for; reads as undefined when there is none.
    pub fn member(&self, target: ModuleId, name: &Atom) -> Binding {
        self.lookup(target, name).binding().unwrap_or_else(|| Binding::Name(target, name.clone()))
    }
}

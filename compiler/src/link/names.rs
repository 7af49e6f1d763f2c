//! Which module an imported name really comes from.

use std::collections::{BTreeSet, HashSet};

use swc_core::ecma::atoms::Atom;

use super::{
    graph::Graph,
    module::{Kind, ModuleId, Source, span},
    shape::{Export, Import, What},
};
use crate::diagnostics::{Diagnostic, codes};

/// What an imported name stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Binding {
    /// An export that this module makes itself.
    Name(ModuleId, Atom),
    /// The namespace of a module.
    Space(ModuleId),
}

impl Binding {
    /// The module that must be evaluated for it.
    pub fn module(&self) -> ModuleId {
        match self {
            Self::Name(module, _) | Self::Space(module) => *module,
        }
    }
}

/// Result of looking a name up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lookup {
    /// It is there.
    Found(Binding),
    /// No module has it.
    Missing,
    /// Two `export *` give different things of this name.
    Ambiguous,
    /// Only known at run time, as this name of this module, or not at all: a module is broken.
    Open(ModuleId, Atom),
}

impl Lookup {
    /// What it leads to, if anything.
    pub fn binding(self) -> Option<Binding> {
        match self {
            Self::Found(binding) => Some(binding),
            Self::Open(module, name) => Some(Binding::Name(module, name)),
            Self::Missing | Self::Ambiguous => None,
        }
    }
}

impl Graph {
    /// Looks up the export `name` of `module`.
    pub fn lookup(&self, module: ModuleId, name: &Atom) -> Lookup {
        self.lookup_in(module, name, &mut HashSet::new())
    }

    /// Looks up what `module` imports with `import`.
    pub fn follow(&self, module: ModuleId, import: &Import) -> Lookup {
        self.follow_in(module, import, &mut HashSet::new())
    }

    fn follow_in(
        &self,
        module: ModuleId,
        import: &Import,
        seen: &mut HashSet<(ModuleId, Atom)>,
    ) -> Lookup {
        match (self.module(module).targets.get(import.request), &import.what) {
            (Some(&Some(target)), What::Space) => Lookup::Found(Binding::Space(target)),
            (Some(&Some(target)), What::Name(name)) => self.lookup_in(target, name, seen),
            (_, What::Space) => Lookup::Open(module, Atom::default()),
            (_, What::Name(name)) => Lookup::Open(module, name.clone()),
        }
    }

    fn lookup_in(
        &self,
        module: ModuleId,
        name: &Atom,
        seen: &mut HashSet<(ModuleId, Atom)>,
    ) -> Lookup {
        let this = self.module(module);
        if let Kind::View { .. } | Kind::Builtin(_) = this.kind {
            return Lookup::Found(Binding::Name(module, name.clone()));
        }
        let Some(Source { shape, .. }) = this.esm() else {
            return Lookup::Open(module, name.clone());
        };
        if !seen.insert((module, name.clone())) {
            return Lookup::Missing;
        }
        if let Some((_, export)) = shape.exports.iter().find(|(exported, _)| exported == name) {
            return match export {
                Export::From(import) => self.follow_in(module, import, seen),
                Export::Local(id) => match shape.imports.get(id) {
                    Some(import) => self.follow_in(module, import, seen),
                    None => Lookup::Found(Binding::Name(module, name.clone())),
                },
            };
        }
        if name == "default" {
            return Lookup::Missing;
        }
        self.lookup_starred(module, name, seen)
    }

    fn lookup_starred(
        &self,
        module: ModuleId,
        name: &Atom,
        seen: &mut HashSet<(ModuleId, Atom)>,
    ) -> Lookup {
        let mut result = Lookup::Missing;
        for target in self.starred(module) {
            let found = match self.given(target) {
                Some(given) if given.contains(name) => self.lookup_in(target, name, seen),
                Some(_) => Lookup::Missing,
                None if self.module(target).esm().is_some() => self.lookup_in(target, name, seen),
                None => Lookup::Open(module, name.clone()),
            };
            result = match (result, found) {
                (
                    Lookup::Missing | Lookup::Open(..),
                    found @ (Lookup::Found(_) | Lookup::Ambiguous),
                ) => found,
                (Lookup::Missing, found) => found,
                (Lookup::Found(one), Lookup::Found(other)) if one != other => Lookup::Ambiguous,
                (result, _) => result,
            };
        }
        result
    }

    /// The modules that `module` exports all names of.
    pub fn starred(&self, module: ModuleId) -> impl Iterator<Item = ModuleId> {
        let module = self.module(module);
        let stars = module.esm().map_or(&[][..], |source| &source.shape.stars);
        stars.iter().filter_map(|&request| module.targets.get(request).copied().flatten())
    }

    /// The modules whose names, only known at run time, are among the exports of `module`.
    pub fn open(&self, module: ModuleId) -> Vec<ModuleId> {
        let (mut found, mut seen, mut work) = (Vec::new(), HashSet::new(), vec![module]);
        while let Some(next) = work.pop() {
            let targets = self.starred(next).filter(|&target| self.given(target).is_none());
            for target in targets.filter(|&target| seen.insert(target)) {
                let to = if self.module(target).esm().is_some() { &mut work } else { &mut found };
                to.push(target);
            }
        }
        found
    }

    /// The names that a view of a CommonJS module has before that has run, if its text tells them.
    pub fn given(&self, view: ModuleId) -> Option<&BTreeSet<Atom>> {
        let Kind::View { of, .. } = self.module(view).kind else { return None };
        self.module(of).source()?.shape.given.as_ref()
    }

    /// The names that the ES module `module` exports and what each stands for, in order.
    /// Names that two `export *` disagree about, and re-exported types, are left out.
    pub fn exported(&self, module: ModuleId) -> Vec<(Atom, Binding)> {
        let mut names = BTreeSet::new();
        self.collect_names(module, &mut names, &mut HashSet::new());
        names
            .into_iter()
            .filter_map(|name| {
                let binding = self.lookup(module, &name).binding()?;
                Some((name, binding))
            })
            .collect()
    }

    fn collect_names(
        &self,
        module: ModuleId,
        names: &mut BTreeSet<Atom>,
        seen: &mut HashSet<ModuleId>,
    ) {
        names.extend(self.given(module).into_iter().flatten().cloned());
        let Some(source) = self.module(module).esm() else { return };
        if !seen.insert(module) {
            return;
        }
        names.extend(source.shape.exports.iter().map(|(name, _)| name.clone()));
        for target in self.starred(module) {
            let mut starred = BTreeSet::new();
            self.collect_names(target, &mut starred, seen);
            names.extend(starred.into_iter().filter(|name| name != "default"));
        }
    }

    /// The imports and exports of `module` that name nothing, or something else as well.
    pub fn missing_names(&self, module: ModuleId) -> Vec<Diagnostic> {
        let Some(source) = self.module(module).source() else { return Vec::new() };
        let reexports = source.shape.exports.iter().filter_map(|(_, export)| match export {
            Export::From(import) if !source.typescript => Some(import),
            _ => None,
        });
        // A TypeScript file may pass on a type by a plain name; a value is missed by who uses it.
        let passed_on = |id| {
            source.typescript
                && source
                    .shape
                    .exports
                    .iter()
                    .any(|(_, export)| matches!(export, Export::Local(local) if local == id))
        };
        let imports =
            source.shape.imports.iter().filter(|(id, _)| !passed_on(*id)).map(|(_, import)| import);
        let mut problems: Vec<_> =
            imports.chain(reexports).filter_map(|import| self.missing(module, import)).collect();
        let wrong = |(name, place): &(Atom, _), what| {
            let label = &self.module(module).label;
            Diagnostic::error(codes::SYNTAX, format!("`{name}` is {what}")).at(span(label, *place))
        };
        let undeclared = source.shape.undeclared.iter();
        problems.extend(undeclared.map(|name| wrong(name, "exported, but nothing declares it")));
        let twice = source.shape.twice.iter();
        problems.extend(twice.map(|name| wrong(name, "imported, but also declared here")));
        problems.sort_by(|one, other| one.span.cmp(&other.span));
        problems
    }

    fn missing(&self, module: ModuleId, import: &Import) -> Option<Diagnostic> {
        let what = match self.follow(module, import) {
            Lookup::Missing => "has no export",
            Lookup::Ambiguous => "has two different exports",
            Lookup::Found(_) | Lookup::Open(..) => return None,
        };
        let What::Name(name) = &import.what else { return None };
        let this = self.module(module);
        let target = this.targets.get(import.request).copied().flatten()?;
        let message = format!("`{}` {what} `{name}`", self.module(target).label);
        Some(Diagnostic::error(codes::IMPORT_NAME, message).at(span(&this.label, import.place)))
    }
}

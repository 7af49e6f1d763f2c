//! All modules that were ever read, and what they import.
//!
//! The graph grows in waves: all files that the last wave named are read, parsed and resolved at
//! once, by as many threads as there are.

use std::collections::{HashMap, HashSet};

use camino::{Utf8Path, Utf8PathBuf};
use rayon::prelude::*;
use swc_core::ecma::atoms::Atom;

use super::{
    Embedded, Unit, Watched,
    examine::{Examined, digest, examine, parse},
    module::{Kind, Module, ModuleId, Origin, span},
    resolve::{File, How, ModuleResolver, Target},
    shape::Request,
    summary::{Summaries, Summary},
    texts::{Text, Texts},
    transform::Settings,
};
use crate::diagnostics::{Diagnostic, Span, codes};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    File(Utf8PathBuf),
    Embedded(Atom),
    Made(String),
    Builtin(String),
    View(ModuleId, bool),
}

/// Modules by number; a module never changes once it was examined.
pub(super) struct Graph {
    modules: Vec<Module>,
    known: HashMap<Key, ModuleId>,
    /// Modules that were not examined yet.
    new: Vec<ModuleId>,
    resolver: ModuleResolver,
    embedded: Embedded,
    /// Names whose mentions are looked for.
    pub watched: Watched,
    texts: Texts,
    /// Of texts that earlier builds parsed.
    summaries: Summaries,
}

impl Graph {
    /// An empty graph for the project at `root`, which knows the `summaries` of some texts.
    pub fn new(root: &Utf8Path, embedded: Embedded, summaries: Summaries) -> Self {
        Self {
            modules: Vec::new(),
            known: HashMap::new(),
            new: Vec::new(),
            resolver: ModuleResolver::new(root),
            embedded,
            watched: Watched::default(),
            texts: Texts::default(),
            summaries,
        }
    }

    /// The module with number `id`.
    pub fn module(&self, id: ModuleId) -> &Module {
        &self.modules[id]
    }

    /// The texts of all modules.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// What later builds need not parse these texts for.
    pub fn summaries(&self) -> Summaries {
        let parsed = self.modules.iter().filter_map(|module| {
            let esm = match module.kind {
                Kind::Esm => true,
                Kind::CommonJs => false,
                _ => return None,
            };
            let (requests, mentions) = (module.requests.clone(), module.mentions.clone());
            Some((module.digest, Summary { esm, requests, mentions }))
        });
        parsed.collect()
    }

    /// Reads the entries of `units` and all that they reach.
    pub fn load(&mut self, units: &[Unit]) -> Vec<ModuleId> {
        let entries = units.iter().map(|unit| self.add_unit(unit)).collect();
        let mut wave = std::mem::take(&mut self.new);
        self.examine(&wave);
        while !wave.is_empty() {
            let found = self.resolve(&wave);
            let next = std::mem::take(&mut self.new);
            self.examine(&next);
            for (&id, found) in wave.iter().zip(found) {
                self.modules[id].targets = self.targets(id, &found);
            }
            wave = next;
        }
        entries
    }

    /// All modules that `entry` reaches, each with the one that named it first; nearest first.
    pub fn reach(&self, entry: ModuleId) -> Vec<(ModuleId, Option<ModuleId>)> {
        let mut order = vec![(entry, None)];
        let mut seen = HashSet::from([entry]);
        let mut next = 0;
        while let Some(&(id, _)) = order.get(next) {
            next += 1;
            let view = match self.modules[id].kind {
                Kind::View { of, .. } => Some(of),
                _ => None,
            };
            let named = self.modules[id].targets.iter().flatten().copied().chain(view);
            order.extend(named.filter(|&target| seen.insert(target)).map(|to| (to, Some(id))));
        }
        order
    }

    /// Parses those of `modules` that only a summary is known of.
    pub fn parse(&mut self, modules: impl IntoIterator<Item = ModuleId>) {
        let mut seen = HashSet::new();
        let left: Vec<ModuleId> = modules
            .into_iter()
            .filter(|&id| self.modules[id].parsed.is_none() && seen.insert(id))
            .filter(|&id| matches!(self.modules[id].kind, Kind::Esm | Kind::CommonJs))
            .collect();
        let found = self.found(&left, |module, text| parse(module, text, self.watched));
        self.take(found);
    }

    /// What `look` finds in the texts of those of `modules` that have one, at once.
    fn found(
        &self,
        modules: &[ModuleId],
        look: impl Fn(&Module, &Text) -> Examined + Sync,
    ) -> Vec<(ModuleId, Examined)> {
        let texts = modules.par_iter().filter_map(|&id| Some((id, self.text(id)?)));
        texts.map(|(id, text)| (id, look(&self.modules[id], text))).collect()
    }

    fn take(&mut self, found: Vec<(ModuleId, Examined)>) {
        for (id, examined) in found {
            self.modules[id].take(examined);
        }
    }

    /// Frees the syntax of an entry, which nothing but its own unit needs.
    pub fn forget(&mut self, entry: ModuleId) {
        self.modules[entry].parsed = None;
    }

    fn push(&mut self, label: String, kind: Kind, origin: Origin) -> ModuleId {
        self.modules.push(Module::new(label, kind, origin));
        self.modules.len() - 1
    }

    fn add(&mut self, key: Key, make: impl FnOnce(&mut Self) -> ModuleId) -> ModuleId {
        if let Some(&id) = self.known.get(&key) {
            return id;
        }
        let id = make(self);
        self.known.insert(key, id);
        id
    }

    fn add_unit(&mut self, unit: &Unit) -> ModuleId {
        let mut made = HashMap::new();
        for (specifier, text) in &unit.modules {
            let id = self.add(Key::Made(text.clone()), |graph| {
                let id = graph.add_inner(specifier, text.clone(), HashMap::new());
                graph.modules[id].apart = true;
                id
            });
            made.insert(Atom::from(specifier.as_str()), id);
        }
        self.add_inner(&unit.name, unit.source.clone(), made)
    }

    fn add_inner(&mut self, label: &str, text: String, made: HashMap<Atom, ModuleId>) -> ModuleId {
        let id = self.push(label.to_owned(), Kind::New, Origin::Inner(text, made));
        self.modules[id].ours = true;
        self.new.push(id);
        id
    }

    fn add_file(&mut self, file: File) -> ModuleId {
        let (label, effect_free) = (file.label.clone(), file.effect_free);
        let id = self.push(label, Kind::New, Origin::File(file));
        self.modules[id].effect_free = effect_free;
        self.new.push(id);
        id
    }

    /// Finds out what new modules consist of.
    fn examine(&mut self, new: &[ModuleId]) {
        let texts: Vec<_> = new.par_iter().map(|&id| self.read(&self.modules[id].origin)).collect();
        for (&id, text) in new.iter().zip(texts) {
            let module = &mut self.modules[id];
            match text {
                Err(message) => {
                    let place = Span::file(module.label.as_str());
                    module.fail(vec![Diagnostic::error(codes::READ, message).at(place)]);
                }
                Ok((text, settings)) => {
                    module.digest = digest(&text, &settings, &module.origin);
                    let number = self.texts.add(&module.label, text, module.ours);
                    module.text = Some((number, settings));
                }
            }
        }
        let look =
            |module: &Module, text: &Text| examine(module, text, &self.summaries, self.watched);
        let found = self.found(new, look);
        self.take(found);
    }

    /// The text of a module that has one.
    pub fn text(&self, id: ModuleId) -> Option<&Text> {
        self.modules[id].text.as_ref().and_then(|(number, _)| self.texts.get(*number))
    }

    /// The text of a module and the TypeScript settings that apply to it.
    fn read(&self, origin: &Origin) -> Result<(String, Settings), String> {
        let file = match origin {
            Origin::File(file) => file,
            Origin::Inner(text, _) => return Ok((text.clone(), Settings::default())),
            Origin::None => return Ok((String::new(), Settings::default())),
        };
        let language = origin.language();
        let text = std::fs::read_to_string(&file.path)
            .map_err(|error| format!("cannot read `{}`: {error}", file.label))?;
        if !language.typescript && !language.jsx && !text.contains('@') {
            return Ok((text, Settings::default()));
        }
        let config = self.resolver.tsconfig(&file.path)?;
        Ok((text, config.as_deref().map(Settings::from).unwrap_or_default()))
    }

    /// The modules that those of `wave` name, as they are; new ones are not examined yet.
    fn resolve(&mut self, wave: &[ModuleId]) -> Vec<Vec<Option<ModuleId>>> {
        let found: Vec<Vec<_>> = wave
            .par_iter()
            .map(|&id| {
                let Module { requests, origin, .. } = &self.modules[id];
                requests.iter().map(|request| self.find(request, origin)).collect()
            })
            .collect();
        wave.iter()
            .zip(found)
            .map(|(&id, found)| {
                let found = found.into_iter().enumerate();
                found.map(|(request, found)| self.named(id, request, found)).collect()
            })
            .collect()
    }

    fn find(&self, request: &Request, origin: &Origin) -> Result<Found, String> {
        let specifier = &request.specifier;
        if let Origin::Inner(_, made) = origin
            && let Some(&id) = made.get(specifier)
        {
            return Ok(Found::Made(id));
        }
        if let Some(text) = (self.embedded)(specifier) {
            return Ok(Found::Embedded(specifier.clone(), text));
        }
        let path = match origin {
            Origin::File(file) => file.path.clone(),
            Origin::Inner(..) | Origin::None => self.resolver.root().join("index.ts"),
        };
        self.resolver.resolve(&path, specifier, request.how).map(Found::Target)
    }

    /// The module that was found for a request; a failure is a problem unless the request may fail.
    fn named(
        &mut self,
        id: ModuleId,
        request: usize,
        found: Result<Found, String>,
    ) -> Option<ModuleId> {
        Some(match found {
            Ok(Found::Made(made)) => made,
            Ok(Found::Embedded(specifier, text)) => self
                .add(Key::Embedded(specifier.clone()), |graph| {
                    graph.add_inner(&specifier, text.to_owned(), HashMap::new())
                }),
            Ok(Found::Target(Target::Builtin(name))) => self
                .add(Key::Builtin(name.clone()), |graph| {
                    graph.push(name.clone(), Kind::Builtin(name), Origin::None)
                }),
            Ok(Found::Target(Target::File(file))) => {
                self.add(Key::File(file.path.clone()), |graph| graph.add_file(file))
            }
            Err(message) => {
                let module = &mut self.modules[id];
                let request = module.requests.get(request).filter(|request| !request.optional)?;
                let place = span(&module.label, request.place);
                module.problems.push(Diagnostic::error(codes::RESOLVE, message).at(place));
                return None;
            }
        })
    }

    /// The targets of `id`: what it names, and a view of what is no ES module where it imports.
    fn targets(&mut self, id: ModuleId, found: &[Option<ModuleId>]) -> Vec<Option<ModuleId>> {
        let node = self.modules[id].origin.node();
        let hows: Vec<How> = self.modules[id].requests.iter().map(|request| request.how).collect();
        let found = found.iter().zip(hows);
        found.map(|(target, how)| target.map(|target| self.seen(target, how, node))).collect()
    }

    fn seen(&mut self, target: ModuleId, how: How, node: bool) -> ModuleId {
        let plain = !matches!(self.modules[target].kind, Kind::CommonJs | Kind::Json(_));
        if plain || how == How::Require {
            return target;
        }
        self.add(Key::View(target, node), |graph| {
            let label = graph.modules[target].label.clone();
            let view = graph.push(label, Kind::View { of: target, node }, Origin::None);
            graph.modules[view].effect_free = graph.modules[target].effect_free;
            view
        })
    }
}

/// What a request leads to.
enum Found {
    Made(ModuleId),
    Embedded(Atom, &'static str),
    Target(Target),
}

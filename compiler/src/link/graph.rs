//! All modules that were ever read, and what they import.
//!
//! The graph grows in waves: all files that the last wave named are read, parsed and resolved at
//! once, by as many threads as there are.

use std::collections::{BTreeSet, HashMap, HashSet};

use camino::{Utf8Path, Utf8PathBuf};
use rayon::prelude::*;
use swc_core::ecma::atoms::Atom;

use super::{
    Embedded, Unit, Watched,
    digest::{Digest, Digester},
    json,
    lower::{Marks, lower},
    mentions::mentions,
    resolve::{File, How, ModuleResolver, Target},
    scan::{Note, notes, scan},
    shape::{Request, Shape},
    summary::{Summaries, Summary},
    texts::{Text, Texts},
    transform::{Language, Settings},
};
use crate::diagnostics::{Diagnostic, Span, codes};

/// Index of a module in its [`Graph`].
pub(super) type ModuleId = usize;

/// One module.
pub(super) struct Module {
    /// Name in messages.
    pub label: String,
    /// What it consists of.
    pub kind: Kind,
    /// The modules it names.
    pub requests: Vec<Request>,
    /// The watched names that it mentions.
    pub mentions: BTreeSet<Atom>,
    /// What its requests name; `None` where that may fail at run time, or has failed.
    pub targets: Vec<Option<ModuleId>>,
    /// It is not a file of the project or its packages: nobody sees the names in it.
    pub ours: bool,
    /// It has a function of its own, so that this can be the same in many units.
    pub apart: bool,
    /// It only matters for what is imported from it.
    pub effect_free: bool,
    /// What is wrong with it.
    pub problems: Vec<Diagnostic>,
    /// Tells it from modules with other texts or settings.
    pub digest: Digest,
    source: Option<Source>,
    origin: Origin,
    text: Option<(usize, Settings)>,
}

/// What a module consists of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Not looked at yet.
    New,
    /// An ES module.
    Esm,
    /// A CommonJS module.
    CommonJs,
    /// A JSON document as an expression; `module.exports` of a CommonJS module.
    Json(String),
    /// A CommonJS module as ES modules see it.
    View {
        /// The CommonJS module.
        of: ModuleId,
        /// As node does it: `default` is `module.exports` whatever `__esModule` says.
        node: bool,
    },
    /// A module of node.
    Builtin(String),
    /// Could not be read; its problems say why.
    Broken,
}

/// A file that was parsed.
pub(super) struct Source {
    /// Its statements and names.
    pub shape: Shape,
    /// Contexts of its syntax.
    pub marks: Marks,
    /// Its comments that say what calls do.
    pub notes: Vec<Note>,
    /// Written in TypeScript, where a re-exported name may be a type.
    pub typescript: bool,
}

impl Module {
    /// The parsed file, for modules that are one and were parsed ([`Graph::parse`]).
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// Adds all that an output depends on; `places` gives each module its number in the unit.
    pub fn digest_into(&self, digester: &mut Digester, places: &HashMap<ModuleId, usize>) {
        let place = |module: &ModuleId| places.get(module).copied();
        let kind = match &self.kind {
            Kind::View { of, node } => format!("{:?} {node}", place(of)),
            Kind::Builtin(name) => name.clone(),
            Kind::New | Kind::Esm | Kind::CommonJs | Kind::Json(_) | Kind::Broken => String::new(),
        };
        let targets: Vec<_> =
            self.targets.iter().map(|target| target.as_ref().map(place)).collect();
        let flags = [self.ours, self.apart, self.effect_free];
        digester.add(self.digest);
        digester.add(&self.label);
        digester.add(format!("{kind} {flags:?} {targets:?}"));
    }

    /// The statements and names, for ES modules that were parsed.
    pub fn esm(&self) -> Option<&Source> {
        self.source().filter(|_| self.kind == Kind::Esm)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    File(Utf8PathBuf),
    Embedded(Atom),
    Made(String),
    Builtin(String),
    View(ModuleId, bool),
}

/// Where a module's text comes from, and where its requests start.
enum Origin {
    /// A file.
    File(File),
    /// A text that is not a file: it imports as if it lay in the project root, and the modules made
    /// for it by their specifiers.
    Inner(String, HashMap<Atom, ModuleId>),
    /// No text of its own.
    None,
}

impl Origin {
    /// Imports treat CommonJS as node does it.
    fn node(&self) -> bool {
        match self {
            Self::File(file) => file.module_type,
            Self::Inner(..) | Self::None => true,
        }
    }
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
            .filter(|&id| self.modules[id].source.is_none() && seen.insert(id))
            .filter(|&id| matches!(self.modules[id].kind, Kind::Esm | Kind::CommonJs))
            .collect();
        let parsed: Vec<_> = left
            .par_iter()
            .map(|&id| parse(self.text(id), &self.modules[id], self.watched))
            .collect();
        for (id, parsed) in left.into_iter().zip(parsed) {
            self.set_parsed(id, parsed);
        }
    }

    /// Frees the syntax of an entry, which nothing but its own unit needs.
    pub fn forget(&mut self, entry: ModuleId) {
        self.modules[entry].source = None;
    }

    fn push(&mut self, label: String, kind: Kind, origin: Origin) -> ModuleId {
        self.modules.push(Module {
            label,
            kind,
            requests: Vec::new(),
            mentions: BTreeSet::new(),
            targets: Vec::new(),
            ours: false,
            apart: false,
            effect_free: false,
            problems: Vec::new(),
            digest: Digest::default(),
            source: None,
            origin,
            text: None,
        });
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
                    module.problems = vec![Diagnostic::error(codes::READ, message).at(place)];
                    module.kind = Kind::Broken;
                }
                Ok((text, settings)) => {
                    module.digest = digest(&text, &settings, &module.origin);
                    let number = self.texts.add(&module.label, text, module.ours);
                    module.text = Some((number, settings));
                }
            }
        }
        let unknown = |id: &&ModuleId| self.modules[**id].kind == Kind::New;
        let examined: Vec<_> = new
            .par_iter()
            .filter(unknown)
            .map(|&id| (id, self.examined(&self.modules[id], self.text(id))))
            .collect();
        for (id, examined) in examined {
            match examined {
                Examined::Json(Ok(expression)) => self.modules[id].kind = Kind::Json(expression),
                Examined::Json(Err(problem)) => {
                    self.modules[id].kind = Kind::Broken;
                    self.modules[id].problems = vec![problem];
                }
                Examined::Known(summary) => {
                    self.modules[id].kind = if summary.esm { Kind::Esm } else { Kind::CommonJs };
                    self.modules[id].requests = summary.requests;
                    self.modules[id].mentions = summary.mentions;
                }
                Examined::Parsed(parsed) => self.set_parsed(id, *parsed),
            }
        }
    }

    fn examined(&self, module: &Module, text: Option<&Text>) -> Examined {
        let Some(text) = text else { return Examined::Parsed(Box::new(Err(Vec::new()))) };
        if let Origin::File(File { path, .. }) = &module.origin
            && path.extension() == Some("json")
        {
            return Examined::Json(json::expression(&text.text).map_err(|(at, message)| {
                Diagnostic::error(codes::SYNTAX, message).at(span(&text.label, (at, at)))
            }));
        }
        match self.summaries.get(&module.digest) {
            Some(summary) => Examined::Known(summary.clone()),
            None => Examined::Parsed(Box::new(parse(Some(text), module, self.watched))),
        }
    }

    fn set_parsed(&mut self, id: ModuleId, parsed: Result<Parsed, Vec<Diagnostic>>) {
        let module = &mut self.modules[id];
        match parsed {
            Ok(Parsed { esm, mentions, source }) => {
                module.mentions = mentions;
                module.kind = if esm { Kind::Esm } else { Kind::CommonJs };
                module.requests.clone_from(&source.shape.requests);
                module.source = Some(*source);
            }
            Err(problems) => {
                module.kind = Kind::Broken;
                module.problems = problems;
            }
        }
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
        let language = language(origin);
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

/// What a text turned out to be.
enum Examined {
    Json(Result<String, Diagnostic>),
    Known(Summary),
    Parsed(Box<Result<Parsed, Vec<Diagnostic>>>),
}

struct Parsed {
    esm: bool,
    mentions: BTreeSet<Atom>,
    source: Box<Source>,
}

fn language(origin: &Origin) -> Language {
    match origin {
        Origin::File(file) => Language::of(file.path.extension().unwrap_or_default()),
        Origin::Inner(..) | Origin::None => Language { typescript: true, jsx: false },
    }
}

/// Tells texts apart by all that their meaning depends on.
fn digest(text: &str, settings: &Settings, origin: &Origin) -> Digest {
    let mut digester = Digester::default();
    digester.add(format!("{:?} {settings:?} {}", language(origin), origin.node()));
    digester.add(text);
    digester.finish()
}

/// A place in the module called `label`.
pub(super) fn span(label: &str, (start, end): (usize, usize)) -> Span {
    Span { file: label.into(), start, end }
}

fn parse(
    text: Option<&Text>,
    module: &Module,
    watched: Watched,
) -> Result<Parsed, Vec<Diagnostic>> {
    let (Some(text), Some((_, settings))) = (text, &module.text) else { return Err(Vec::new()) };
    let language = language(&module.origin);
    match lower(text, language, settings) {
        Ok(lowered) => {
            let marks = lowered.marks.clone();
            let export_equals = lowered.export_equals;
            let notes = notes(&lowered.comments);
            let mentions = mentions(&lowered.module.body, watched);
            let shape = marks.with(|| scan(lowered));
            let esm = (shape.esm || module.origin.node()) && !export_equals;
            let source = Source { shape, marks, notes, typescript: language.typescript };
            Ok(Parsed { esm, mentions, source: Box::new(source) })
        }
        Err(faults) => Err(faults
            .into_iter()
            .map(|fault| {
                let place = span(&text.label, fault.place);
                Diagnostic::error(codes::SYNTAX, fault.message).at(place)
            })
            .collect()),
    }
}

//! All modules that were ever read, and what they import.

use std::collections::{HashMap, HashSet};

use camino::{Utf8Path, Utf8PathBuf};
use swc_core::ecma::atoms::Atom;

use super::{
    Embedded, Unit, json,
    lower::{Marks, Texts, lower},
    resolve::{File, How, ModuleResolver, Target},
    scan::scan,
    shape::{Request, Shape},
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
    /// What its requests name; `None` where that may fail at run time, or has failed.
    pub targets: Vec<Option<ModuleId>>,
    /// It is not a file of the project or its packages: nobody sees the names in it.
    pub ours: bool,
    /// It only matters for what is imported from it.
    pub effect_free: bool,
    /// What is wrong with it.
    pub problems: Vec<Diagnostic>,
}

/// What a module consists of.
pub(super) enum Kind {
    /// An ES module.
    Esm(Source),
    /// A CommonJS module.
    CommonJs(Source),
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
    /// Written in TypeScript, where a re-exported name may be a type.
    pub typescript: bool,
}

impl Module {
    /// The parsed file, for modules that are one.
    pub fn source(&self) -> Option<&Source> {
        match &self.kind {
            Kind::Esm(source) | Kind::CommonJs(source) => Some(source),
            _ => None,
        }
    }

    /// The statements and names, for ES modules.
    pub fn esm(&self) -> Option<&Source> {
        match &self.kind {
            Kind::Esm(source) => Some(source),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    File(Utf8PathBuf),
    Embedded(Atom),
    Builtin(String),
    View(ModuleId, bool),
}

/// Modules by number; a module never changes once it is there.
pub(super) struct Graph {
    modules: Vec<Module>,
    known: HashMap<Key, ModuleId>,
    /// Modules whose requests are not resolved yet, with what resolving needs.
    waiting: Vec<(ModuleId, Origin)>,
    resolver: ModuleResolver,
    embedded: Embedded,
    texts: Texts,
}

/// Where the requests of a module start from.
struct Origin {
    path: Utf8PathBuf,
    node: bool,
}

impl Graph {
    /// An empty graph for the project at `root`.
    pub fn new(root: &Utf8Path, embedded: Embedded) -> Self {
        Self {
            modules: Vec::new(),
            known: HashMap::new(),
            waiting: Vec::new(),
            resolver: ModuleResolver::new(root),
            embedded,
            texts: Texts::default(),
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

    /// Reads the entry of `unit` and all that it reaches.
    pub fn load(&mut self, unit: &Unit) -> ModuleId {
        let entry = self.add_inner(&unit.name, &unit.source);
        while let Some((id, origin)) = self.waiting.pop() {
            self.resolve_requests(id, &origin);
        }
        entry
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

    fn push(&mut self, label: String, kind: Kind) -> ModuleId {
        self.modules.push(Module {
            label,
            kind,
            targets: Vec::new(),
            ours: false,
            effect_free: false,
            problems: Vec::new(),
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

    /// A module whose text is not a file: it imports as if it lay in the project root.
    fn add_inner(&mut self, label: &str, text: &str) -> ModuleId {
        let language = Language { typescript: true, jsx: false };
        let (kind, problems) =
            parse(&self.texts, label, text, language, &Settings::default(), true);
        let id = self.push(label.to_owned(), kind);
        self.modules[id].ours = true;
        self.modules[id].problems = problems;
        let path = self.resolver.root().join("index.ts");
        self.waiting.push((id, Origin { path, node: true }));
        id
    }

    fn add_file(&mut self, file: &File) -> ModuleId {
        let extension = file.path.extension().unwrap_or_default();
        let language = Language::of(extension);
        let (kind, problems) = match self.read(file, language) {
            Err(message) => {
                let place = Span::file(file.label.as_str());
                (Kind::Broken, vec![Diagnostic::error(codes::READ, message).at(place)])
            }
            Ok((text, _)) if extension == "json" => json(&file.label, &text),
            Ok((text, settings)) => {
                parse(&self.texts, &file.label, &text, language, &settings, file.module_type)
            }
        };
        let id = self.push(file.label.clone(), kind);
        self.modules[id].problems = problems;
        self.modules[id].effect_free = file.effect_free;
        self.waiting.push((id, Origin { path: file.path.clone(), node: file.module_type }));
        id
    }

    /// The text of `file` and the TypeScript settings that apply to it.
    fn read(&self, file: &File, language: Language) -> Result<(String, Settings), String> {
        let text = std::fs::read_to_string(&file.path)
            .map_err(|error| format!("cannot read `{}`: {error}", file.label))?;
        if !language.typescript && !language.jsx && !text.contains('@') {
            return Ok((text, Settings::default()));
        }
        let config = self.resolver.tsconfig(&file.path)?;
        Ok((text, config.as_deref().map(Settings::from).unwrap_or_default()))
    }

    fn resolve_requests(&mut self, id: ModuleId, origin: &Origin) {
        let Some(source) = self.modules[id].source() else { return };
        let requests = source.shape.requests.clone();
        let mut found = Vec::new();
        for request in &requests {
            let target = match self.target(request, origin) {
                Ok(target) => Some(target),
                Err(_) if request.optional => None,
                Err(message) => {
                    let label = self.modules[id].label.clone();
                    self.modules[id].problems.push(
                        Diagnostic::error(codes::RESOLVE, message).at(span(&label, request.place)),
                    );
                    None
                }
            };
            found.push(target);
        }
        self.modules[id].targets = found;
    }

    fn target(&mut self, request: &Request, origin: &Origin) -> Result<ModuleId, String> {
        let specifier = &request.specifier;
        if let Some(text) = (self.embedded)(specifier) {
            return Ok(self
                .add(Key::Embedded(specifier.clone()), |graph| graph.add_inner(specifier, text)));
        }
        let target = match self.resolver.resolve(&origin.path, specifier, request.how)? {
            Target::Builtin(name) => self.add(Key::Builtin(name.clone()), |graph| {
                graph.push(name.clone(), Kind::Builtin(name))
            }),
            Target::File(file) => {
                self.add(Key::File(file.path.clone()), |graph| graph.add_file(&file))
            }
        };
        let plain = !matches!(self.modules[target].kind, Kind::CommonJs(_) | Kind::Json(_));
        if plain || request.how == How::Require {
            return Ok(target);
        }
        Ok(self.add(Key::View(target, origin.node), |graph| {
            let label = graph.modules[target].label.clone();
            let view = graph.push(label, Kind::View { of: target, node: origin.node });
            graph.modules[view].effect_free = graph.modules[target].effect_free;
            view
        }))
    }
}

/// A place in the module called `label`.
pub(super) fn span(label: &str, (start, end): (usize, usize)) -> Span {
    Span { file: label.into(), start, end }
}

fn parse(
    texts: &Texts,
    label: &str,
    text: &str,
    language: Language,
    settings: &Settings,
    module_type: bool,
) -> (Kind, Vec<Diagnostic>) {
    match lower(texts, label, text, language, settings) {
        Ok(lowered) => {
            let marks = lowered.marks.clone();
            let export_equals = lowered.export_equals;
            let shape = marks.with(|| scan(lowered, &texts.comments));
            let esm = (shape.esm || module_type) && !export_equals;
            let source = Source { shape, marks, typescript: language.typescript };
            (if esm { Kind::Esm(source) } else { Kind::CommonJs(source) }, Vec::new())
        }
        Err(faults) => {
            let problems = faults.into_iter().map(|fault| {
                Diagnostic::error(codes::SYNTAX, fault.message).at(span(label, fault.place))
            });
            (Kind::Broken, problems.collect())
        }
    }
}

fn json(label: &str, text: &str) -> (Kind, Vec<Diagnostic>) {
    match json::expression(text) {
        Ok(expression) => (Kind::Json(expression), Vec::new()),
        Err((at, message)) => {
            let problem = Diagnostic::error(codes::SYNTAX, message).at(span(label, (at, at)));
            (Kind::Broken, vec![problem])
        }
    }
}

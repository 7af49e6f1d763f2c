//! One module of the graph.

use std::collections::{BTreeSet, HashMap};

use swc_core::ecma::atoms::Atom;

use super::{
    digest::{Digest, Digester},
    lower::Marks,
    resolve::File,
    scan::Note,
    shape::{Request, Shape},
    transform::{Language, Settings},
};
use crate::diagnostics::{Diagnostic, Span};

/// Index of a module in its graph.
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
    /// Its syntax, once it was parsed.
    pub parsed: Option<Source>,
    /// Where its text comes from.
    pub origin: Origin,
    /// Number of its text, and the TypeScript settings that apply to it.
    pub text: Option<(usize, Settings)>,
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
    /// A module that was not looked at yet, or has no text.
    pub fn new(label: String, kind: Kind, origin: Origin) -> Self {
        Self {
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
            parsed: None,
            origin,
            text: None,
        }
    }

    /// Makes it one that cannot be used, for these reasons.
    pub fn fail(&mut self, problems: Vec<Diagnostic>) {
        self.kind = Kind::Broken;
        self.problems = problems;
    }

    /// The parsed file, for modules that are one and were parsed.
    pub fn source(&self) -> Option<&Source> {
        self.parsed.as_ref()
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

/// Where a module's text comes from, and where its requests start.
pub(super) enum Origin {
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
    pub fn node(&self) -> bool {
        match self {
            Self::File(file) => file.module_type,
            Self::Inner(..) | Self::None => true,
        }
    }

    /// How the text is to be read.
    pub fn language(&self) -> Language {
        match self {
            Self::File(file) => Language::of(file.path.extension().unwrap_or_default()),
            Self::Inner(..) | Self::None => Language { typescript: true, jsx: false },
        }
    }

    /// Whether the text is a JSON document.
    pub fn json(&self) -> bool {
        matches!(self, Self::File(file) if file.path.extension() == Some("json"))
    }
}

/// A place in the module called `label`.
pub(super) fn span(label: &str, (start, end): (usize, usize)) -> Span {
    Span { file: label.into(), start, end }
}

//! What linking needs to know of one lowered file.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use swc_core::ecma::{
    ast::{Id, Stmt},
    atoms::Atom,
};

use super::resolve::How;

/// A file seen as statements that use and declare names, and as imports and exports.
#[derive(Default)]
pub(super) struct Shape {
    /// The file has import or export syntax, or awaits at its top.
    pub esm: bool,
    /// The file awaits at its top.
    pub awaits: bool,
    /// It does so by `for await`.
    pub awaits_each: bool,
    /// The modules it names; static imports first, each in the order of the text.
    pub requests: Vec<Request>,
    /// Its statements, without import and export syntax.
    pub items: Vec<Item>,
    /// Imported names.
    pub imports: HashMap<Id, Import>,
    /// Exported names.
    pub exports: Vec<(Atom, Export)>,
    /// Names in `export { … }`, each with the bytes of it in the text, that stand for nothing.
    pub undeclared: Vec<(Atom, (usize, usize))>,
    /// Names that it exports as a CommonJS module, if its text tells all of them.
    pub given: Option<BTreeSet<Atom>>,
    /// Names, each with the bytes of it in the text, that are imported and declared as well.
    pub twice: Vec<(Atom, (usize, usize))>,
    /// The requests of `export * from`.
    pub stars: Vec<usize>,
    /// The statements that declare a name.
    pub declared: HashMap<Id, Vec<usize>>,
    /// Locals that hold what `createRequire(import.meta.url)` gave.
    pub requires: Vec<Id>,
    /// Every word used as a name, so that new names can differ from all of them.
    pub words: HashSet<Atom>,
    /// Names that it declares at its top, imported ones apart.
    pub top: BTreeMap<Atom, Top>,
    /// Names that it declares deeper inside, and those that it does not declare.
    pub inner: HashSet<Atom>,
    /// Its text must stand in a scope of its own: it writes to an imported name, which must fail,
    /// or has `eval`, which sees the scope.
    pub alone: bool,
}

/// A name that a file declares at its top.
pub(super) struct Top {
    /// The statements that declare it; none where it is declared in a part of a statement.
    pub items: Vec<usize>,
    /// A function or class is declared by it.
    pub own: bool,
}

/// A module that a file names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Request {
    /// As written.
    pub specifier: Atom,
    /// The kind of import.
    pub how: How,
    /// Evaluated before the file itself.
    pub eager: bool,
    /// May fail: every use is within `try`.
    pub optional: bool,
    /// Bytes of the specifier in the text.
    pub place: (usize, usize),
}

/// One statement.
pub(super) struct Item {
    /// The statement.
    pub stmt: Stmt,
    /// Leaving it out changes nothing but the names it declares.
    pub pure: bool,
    /// What it mentions, in the order of the text.
    pub uses: Vec<Use>,
}

/// What a statement mentions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Use {
    /// A name that the file declares at its top, or imports.
    Name(Id),
    /// A property of something imported, which may be a namespace, or a property of that, and so on.
    Member(Id, Vec<Atom>),
    /// `import()` or `require()` of the request with this index.
    Request(usize),
}

/// Where an imported name comes from.
#[derive(Debug, Clone)]
pub(super) struct Import {
    /// Index of the request.
    pub request: usize,
    /// What of it.
    pub what: What,
    /// Bytes of the name in the text.
    pub place: (usize, usize),
}

/// What is taken from a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// One export.
    Name(Atom),
    /// All of it, as an object.
    Space,
}

/// What an exported name stands for.
#[derive(Debug, Clone)]
pub(super) enum Export {
    /// A name of the file, possibly an imported one.
    Local(Id),
    /// Something of another module.
    From(Import),
}

impl Shape {
    /// The names at its top when the statements `kept` are.
    pub fn tops(&self, kept: &[bool]) -> impl Iterator<Item = (&Atom, &Top)> {
        self.top.iter().filter(|(_, top)| {
            top.items.is_empty() || top.items.iter().any(|&item| kept.get(item) == Some(&true))
        })
    }

    /// The local behind the module's own export `name`.
    pub fn local(&self, name: &Atom) -> Option<Atom> {
        self.exports.iter().find_map(|(exported, export)| match export {
            Export::Local((word, _)) if exported == name => Some(word.clone()),
            _ => None,
        })
    }

    /// Index of the request for `specifier`.
    pub fn request(&self, specifier: &Atom, how: How) -> Option<usize> {
        self.requests
            .iter()
            .position(|request| request.specifier == *specifier && request.how == how)
    }

    /// Index of the request for `new.specifier`, added when it is the first one.
    pub fn add_request(&mut self, new: Request) -> usize {
        let known = self.request(&new.specifier, new.how);
        if let Some(request) = known.and_then(|at| self.requests.get_mut(at)) {
            request.eager |= new.eager;
            request.optional &= new.optional;
        } else {
            self.requests.push(new);
        }
        known.unwrap_or(self.requests.len() - 1)
    }

    /// A name based on `wanted` that no part of the file uses; it is taken from now on.
    pub fn fresh(&mut self, wanted: &str) -> Atom {
        let mut name = Atom::from(wanted);
        let mut count = 1;
        while !self.words.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}{count}").into();
        }
        name
    }
}

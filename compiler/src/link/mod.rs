//! Linking: one generated entry and all that it imports become one ES module.
//!
//! The output is a registry: a table of functions, each run when it is first needed and then never
//! again, so that code behind `import()` costs nothing until it is reached. Modules that only one
//! function uses move into it: imported names are then plain variables. Every other module is a
//! function of its own, and what is imported from it is read from its namespace, which keeps
//! bindings live and cycles working. Variables may get other names, but the functions and classes
//! of the project and its packages keep theirs.
//!
//! ```text
//! resolve   specifier → file                         per import
//! lower     text → plain JavaScript syntax           once per file  (transform)
//! scan      syntax → statements, imports, exports    once per file  (shape, uses, declares, purity,
//!                                                                    given, mentions)
//! graph     all modules, and what they import        grows with each unit   (module, examine,
//!                                                                            summary)
//! cache     what a unit reaches → its linked file    kept between builds    (digest, stored)
//! names     imported name → the module that makes it
//! shake     entry → what is needed                   per unit
//! plan      functions, their order, and who waits    per unit               (cycles, hoist)
//! render    function → text                          once per function      (scope, keep, rewrite, print)
//! assemble  functions and runtime → file             per unit  (map)
//! ```

mod assemble;
mod cache;
mod cycles;
mod declares;
mod digest;
mod examine;
mod given;
mod glob;
mod graph;
mod hoist;
mod json;
mod keep;
mod linker;
mod lower;
mod map;
mod mentions;
mod module;
mod names;
mod plan;
mod print;
mod purity;
mod render;
mod resolve;
mod rewrite;
mod scan;
mod scope;
mod shake;
mod shape;
mod stored;
mod summary;
mod texts;
mod transform;
mod uses;

use std::collections::BTreeSet;

use camino::Utf8Path;
use serde::{Deserialize, Serialize};

use crate::diagnostics::Diagnostic;

pub use linker::GraphLinker;

/// One file to link.
#[derive(Debug, Clone, Default)]
pub struct Unit {
    /// Path of the output below the artifact root; also the name of the entry in messages.
    pub name: String,
    /// TypeScript text of the entry. It imports embedded modules (`agent-bundle:…`), its `modules`,
    /// and project files by paths below the project root (`./src/hooks/a.ts`).
    pub source: String,
    /// Texts that the entry imports, by specifier. Those that are equal in many units are linked
    /// once.
    pub modules: Vec<(String, String)>,
}

/// A linked file with its source map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Linked {
    /// Text of the file: one ES module without imports except node built-ins.
    pub code: String,
    /// Source map, version 3, as JSON; its sources are paths below the project root.
    pub map: String,
}

/// Joins modules. Behind a trait so that another linker can take the place of ours.
pub trait Linker {
    /// Links each unit on its own.
    ///
    /// # Errors
    /// For each unit, all problems found in the reachable modules, with a span where one is known.
    fn link_all(&mut self, units: &[Unit]) -> Vec<Result<Linked, Vec<Diagnostic>>>;

    /// Which of the [`Watched`] names are mentioned in the `modules` and all that they reach, our own
    /// apart. `modules` are named as entries name them.
    fn mentions(&mut self, modules: &[String]) -> BTreeSet<String>;

    /// Links one unit and gives the text.
    ///
    /// # Errors
    /// As [`Linker::link_all`].
    fn link(&mut self, unit: &Unit) -> Result<String, Vec<Diagnostic>> {
        let linked = self.link_all(std::slice::from_ref(unit)).pop();
        linked.unwrap_or_else(|| Err(Vec::new())).map(|linked| linked.code)
    }

    /// Keeps what was linked for later builds, where the linker was made for that.
    fn keep(&mut self);
}

/// Names whose mentions a linker looks for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Watched {
    /// Names of properties of anything.
    pub properties: &'static [&'static str],
    /// Names that are imported from any module, or passed on.
    pub imports: &'static [&'static str],
}

/// Gives the text of an embedded module by its specifier, or `None` for any other specifier.
pub type Embedded = fn(&str) -> Option<&'static str>;

/// What a linker is made for.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Project root, absolute.
    pub root: &'a Utf8Path,
    /// Modules that the compiler brings along.
    pub embedded: Embedded,
    /// Minify the output (names of functions and classes are kept, but for embedded modules).
    pub minify: bool,
    /// Folder in which linked files are kept for later builds; none when nothing is to be kept.
    pub cache: Option<&'a Utf8Path>,
}

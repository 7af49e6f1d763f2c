//! What all steps of reading share: the files, the modules parsed so far, the problems found.

use std::collections::BTreeMap;
use std::rc::Rc;

use camino::{Utf8Path, Utf8PathBuf};

use super::Vocabulary;
use super::module::Module;
use super::source::{Sources, relative};
use super::suggest::suggest;
use crate::diagnostics::{Code, Diagnostic, Span, codes};

/// Endings tried for a relative import without one, and for folders.
const ENDINGS: [&str; 6] = ["ts", "tsx", "mts", "js", "mjs", "json"];

/// Advice about a file that cannot be read.
const READABLE: &str = "name a text file (UTF-8, at most 1 MiB) that lies inside the project";

/// The state of one run of reading.
pub struct Reader<'v> {
    /// The events and hosts that exist.
    pub vocabulary: &'v Vocabulary<'v>,
    /// The project's files.
    pub sources: Sources,
    modules: BTreeMap<Utf8PathBuf, Option<Rc<Module>>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'v> Reader<'v> {
    /// A reader that has seen nothing yet.
    pub fn new(vocabulary: &'v Vocabulary<'v>, sources: Sources) -> Self {
        Self { vocabulary, sources, modules: BTreeMap::new(), diagnostics: Vec::new() }
    }

    /// Adds a problem.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// What `work` gives, and whether it reported a problem with `code`.
    pub fn reports<T>(&mut self, code: Code, work: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.diagnostics.len();
        let value = work(self);
        (value, self.diagnostics[before..].iter().any(|problem| problem.code == code))
    }

    /// How many problems were found so far.
    pub fn found(&self) -> usize {
        self.diagnostics.len()
    }

    /// The files and the problems.
    pub fn finish(self) -> (Sources, Vec<Diagnostic>) {
        (self.sources, self.diagnostics)
    }

    /// Reads and parses `file`. A file that cannot be read is reported with `code` at `blame`, the
    /// place that names it; syntax errors are reported once, in the file itself.
    pub fn load(
        &mut self,
        file: &Utf8Path,
        code: Code,
        blame: Option<&Span>,
    ) -> Option<Rc<Module>> {
        if let Some(module) = self.modules.get(file) {
            return module.clone();
        }
        match self.sources.read(file) {
            Ok(text) => {
                let module = match Module::parse(file.to_owned(), &text) {
                    Ok(module) => Some(Rc::new(module)),
                    Err(problems) => {
                        self.diagnostics.extend(problems);
                        None
                    }
                };
                self.modules.insert(file.to_owned(), module.clone());
                module
            }
            Err(problem) => {
                let mut diagnostic = Diagnostic::error(code, format!("`{file}` {problem}"));
                diagnostic.span = Some(blame.cloned().unwrap_or_else(|| Span::file(file)));
                let neighbour = (problem == "does not exist").then(|| self.neighbour(file));
                diagnostic.help = neighbour.flatten().or_else(|| Some(READABLE.to_owned()));
                self.report(diagnostic);
                None
            }
        }
    }

    /// The module that `specifier`, a relative import in `from`, means.
    pub fn import(&mut self, from: &Utf8Path, specifier: &str, span: &Span) -> Option<Rc<Module>> {
        let Some(path) = relative(from, specifier) else {
            let message = format!("`{specifier}` leaves the project");
            self.report(Diagnostic::error(codes::RESOLVE, message).at(span.clone()));
            return None;
        };
        match candidates(&path).into_iter().find(|file| self.sources.exists(file)) {
            Some(file) => self.load(&file, codes::RESOLVE, Some(span)),
            None => {
                let message = format!("`{specifier}` does not exist");
                self.report(Diagnostic::error(codes::RESOLVE, message).at(span.clone()));
                None
            }
        }
    }

    /// The module that really declares the export `name` of `module`, through `export *`. One that
    /// is missing is reported at `import`, the place that asks for it under `specifier`.
    pub fn owner(
        &mut self,
        module: &Rc<Module>,
        name: &str,
        specifier: &str,
        import: &Span,
    ) -> Option<Rc<Module>> {
        let mut seen = Vec::new();
        let found = self.search(module, name, &mut seen);
        if found.is_none() {
            let message = format!("`{specifier}` has no export `{name}`");
            self.report(Diagnostic::error(codes::IMPORT_NAME, message).at(import.clone()));
        }
        found
    }

    fn search(
        &mut self,
        module: &Rc<Module>,
        name: &str,
        seen: &mut Vec<Utf8PathBuf>,
    ) -> Option<Rc<Module>> {
        if module.export(name).is_some() {
            return Some(Rc::clone(module));
        }
        if name == "default" || seen.contains(&module.file) {
            return None;
        }
        seen.push(module.file.clone());
        module.stars().into_iter().filter(|(specifier, _)| specifier.starts_with('.')).find_map(
            |(specifier, span)| {
                let other = self.import(&module.file, &specifier, &span)?;
                self.search(&other, name, seen)
            },
        )
    }

    /// Advice that names a file spelled almost like `file` in its folder.
    fn neighbour(&self, file: &Utf8Path) -> Option<String> {
        let mut names: Vec<_> = self
            .sources
            .siblings(file)
            .filter(|name| Utf8Path::new(name).extension() == file.extension())
            .collect();
        names.sort();
        names.truncate(12);
        (!names.is_empty()).then(|| suggest(file.file_name().unwrap_or_default(), &names))
    }
}

/// Files that an import of `path` can mean, the most likely first.
fn candidates(path: &Utf8Path) -> Vec<Utf8PathBuf> {
    let mut files = match path.extension() {
        // TypeScript is imported under the name of its output.
        Some("js") => vec![path.with_extension("ts"), path.with_extension("tsx")],
        Some("mjs") => vec![path.with_extension("mts")],
        _ => Vec::new(),
    };
    if path.extension().is_some_and(|extension| ENDINGS.contains(&extension)) {
        files.push(path.to_owned());
    }
    files.extend(ENDINGS.map(|ending| Utf8PathBuf::from(format!("{path}.{ending}"))));
    files.extend(ENDINGS.map(|ending| path.join(format!("index.{ending}"))));
    files
}

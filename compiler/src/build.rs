//! The pipeline: read, check, link, emit. Nothing here writes.

use std::collections::BTreeMap;
use std::rc::Rc;

use agent_bundle_adapters::Tables;
use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostics::Diagnostic;
use crate::emit::{Files, emit};
use crate::link::{GraphLinker, Options};
use crate::plan::{Plan, chosen_problems, plan};
use crate::read::{Project, Vocabulary, read};

/// What to build.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// Project folder.
    pub root: &'a Utf8Path,
    /// Config file, when not the usual one.
    pub config: Option<&'a Utf8Path>,
    /// Chosen targets; all of the config's when empty.
    pub targets: &'a [String],
    /// Whether wrappers are minified.
    pub minify: bool,
}

/// A built artifact, in memory.
#[derive(Debug)]
pub struct Built {
    /// What was planned.
    pub plan: Plan,
    /// All files of the artifact.
    pub files: Files,
}

/// Texts of project files, for showing problems.
pub type Texts = BTreeMap<Utf8PathBuf, Rc<str>>;

/// Why there is no artifact.
#[derive(Debug)]
pub enum Failure {
    /// The project has these problems; its texts stand beside them.
    Problems(Vec<Diagnostic>, Texts),
    /// The project folder cannot be used.
    Unusable(String),
}

/// Reads and judges the project.
///
/// # Errors
/// All problems of the project.
pub fn prepare(tables: &Tables, request: &Request<'_>) -> Result<(Project, Plan, Texts), Failure> {
    let hosts: Vec<_> = tables.hosts().map(|table| table.host.as_str()).collect();
    let families: Vec<_> = tables
        .canonical
        .families
        .keys()
        .map(String::as_str)
        .filter(|family| tables.speaks_of(family))
        .collect();
    let words = Vocabulary { canonical: &tables.canonical, hosts: &hosts, families: &families };
    let reading = read(request.root, request.config, &words).map_err(Failure::Unusable)?;
    let mut problems = reading.problems;
    let mut planned = None;
    if let Some(project) = reading.project {
        problems.extend(chosen_problems(&project, request.targets));
        match plan(tables, &project, request.targets) {
            Ok(plan) => planned = Some((project, plan)),
            Err(found) => problems.extend(found),
        }
    }
    match planned {
        Some((project, plan)) if problems.is_empty() => Ok((project, plan, reading.texts)),
        _ => Err(Failure::Problems(in_order(problems), reading.texts)),
    }
}

/// Builds the artifact in memory.
///
/// # Errors
/// All problems of the project, those of linking included.
pub fn build(tables: &Tables, request: &Request<'_>) -> Result<Built, Failure> {
    let (_, plan, mut texts) = prepare(tables, request)?;
    let root = request
        .root
        .canonicalize_utf8()
        .map_err(|error| Failure::Unusable(format!("{}: {error}", request.root)))?;
    let mut linker = GraphLinker::new(Options {
        root: &root,
        embedded: agent_bundle_templates::embedded,
        minify: request.minify,
    });
    match emit(tables, &plan, &mut linker) {
        Ok(files) => Ok(Built { plan, files }),
        Err(problems) => {
            for span in problems.iter().filter_map(|problem| problem.span.as_ref()) {
                if !texts.contains_key(&span.file) {
                    let text = std::fs::read_to_string(root.join(&span.file)).unwrap_or_default();
                    texts.insert(span.file.clone(), text.into());
                }
            }
            Err(Failure::Problems(in_order(problems), texts))
        }
    }
}

/// Problems by file, place and code, each once.
fn in_order(mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    problems.sort_by(|a, b| (&a.span, a.code, &a.message).cmp(&(&b.span, b.code, &b.message)));
    problems.dedup();
    problems
}

//! The pipeline: read, check, link, emit. Nothing here writes.

use agent_bundle_adapters::Tables;
use camino::Utf8Path;

use crate::diagnostics::{Diagnostic, sort};
use crate::emit::{Files, emit};
use crate::link::{GraphLinker, Options};
use crate::plan::{Plan, chosen_problems, plan};
use crate::read::{Vocabulary, read};

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

/// Why there is no artifact.
#[derive(Debug)]
pub enum Failure {
    /// The project has these problems.
    Problems(Vec<Diagnostic>),
    /// The project folder cannot be used.
    Unusable(String),
}

/// Reads and judges the project.
///
/// # Errors
/// All problems of the project.
pub fn prepare(tables: &Tables, request: &Request<'_>) -> Result<Plan, Failure> {
    let hosts: Vec<_> = tables.hosts().map(|table| table.host.as_str()).collect();
    let families: Vec<_> = tables
        .canonical
        .families
        .keys()
        .map(String::as_str)
        .filter(|family| tables.speaks_of(family))
        .collect();
    let words = Vocabulary { canonical: &tables.canonical, hosts: &hosts, families: &families };
    let reading = read(request.root, request.config, &words);
    let mut problems = reading.diagnostics;
    let planned = reading.project.and_then(|project| {
        problems.extend(chosen_problems(&project, request.targets));
        plan(tables, &project, request.targets).map_err(|found| problems.extend(found)).ok()
    });
    match planned {
        Some(plan) if problems.is_empty() => Ok(plan),
        _ => Err(in_order(problems)),
    }
}

/// Builds the artifact in memory.
///
/// # Errors
/// All problems of the project, those of linking included.
pub fn build(tables: &Tables, request: &Request<'_>) -> Result<Built, Failure> {
    let plan = prepare(tables, request)?;
    let root = request
        .root
        .canonicalize_utf8()
        .map_err(|error| Failure::Unusable(format!("{}: {error}", request.root)))?;
    let mut linker = GraphLinker::new(Options {
        root: &root,
        embedded: agent_bundle_templates::embedded,
        minify: request.minify,
    });
    let files = emit(tables, &plan, &mut linker).map_err(in_order)?;
    Ok(Built { plan, files })
}

fn in_order(mut problems: Vec<Diagnostic>) -> Failure {
    sort(&mut problems);
    Failure::Problems(problems)
}

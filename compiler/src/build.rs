//! The pipeline: read, check, link, emit. Nothing here writes.

use agent_bundle_adapters::Tables;
use agent_bundle_templates::service;
use camino::{Utf8Path, Utf8PathBuf};

use crate::diagnostics::{Diagnostic, codes, sort};
use crate::emit::{Files, emit};
use crate::evaluate::evaluate;
use crate::link::{GraphLinker, Linker, Options, Unit, Watched};
use crate::plan::{Plan, chosen_problems, plan};
use crate::read::{Rendering, Vocabulary, read, read_evaluated};
use crate::stack::{deep, discard};

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
    /// Whether linked files are kept in the project's [`CACHE`] and taken from there.
    pub cache: bool,
}

/// Folder of a project that holds generated files only.
pub const GENERATED: &str = ".agent-bundle";

/// Folder in that of generated files in which linked files are kept; it can be deleted at any time.
pub const CACHE: &str = "cache";

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
/// All problems of the project, but those of modules that handlers import.
pub fn prepare(tables: &Tables, request: &Request<'_>) -> Result<Plan, Failure> {
    with_linker(request, |root, linker| {
        judge(tables, request, root, linker).map_err(|judged| judged.problems)
    })
}

/// Builds the artifact in memory.
///
/// # Errors
/// All problems of the project, those of linking included.
pub fn build(tables: &Tables, request: &Request<'_>) -> Result<Built, Failure> {
    with_linker(request, |root, linker| match judge(tables, request, root, linker) {
        Ok(plan) => {
            let files = emit(tables, &plan, linker)?;
            linker.keep();
            Ok(Built { plan, files })
        }
        Err(mut judged) => {
            judged.problems.extend(import_problems(linker, root, &judged));
            Err(judged.problems)
        }
    })
}

/// Gives the project's real root and one linker for it to `work`, on a deep stack.
fn with_linker<T: Send>(
    request: &Request<'_>,
    work: impl FnOnce(&Utf8Path, &mut dyn Linker) -> Result<T, Vec<Diagnostic>> + Send,
) -> Result<T, Failure> {
    let root = request
        .root
        .canonicalize_utf8()
        .map_err(|error| Failure::Unusable(format!("{}: {error}", request.root)))?;
    let cache = request.cache.then(|| root.join(GENERATED).join(CACHE));
    let done = deep(|| {
        let mut linker = GraphLinker::new(Options {
            root: &root,
            embedded: agent_bundle_templates::embedded,
            minify: request.minify,
            cache: cache.as_deref(),
        })
        .watching(Watched { properties: service::PROPERTIES, imports: service::IMPORTS });
        let done = work(&root, &mut linker);
        discard(linker);
        done
    });
    done.map_err(|error| Failure::Unusable(error.to_string()))?.map_err(in_order)
}

/// A project that cannot be built.
struct Judged {
    problems: Vec<Diagnostic>,
    /// Modules of handlers, views and providers.
    handlers: Vec<Utf8PathBuf>,
}

fn judge(
    tables: &Tables,
    request: &Request<'_>,
    root: &Utf8Path,
    linker: &mut dyn Linker,
) -> Result<Plan, Judged> {
    let hosts: Vec<_> = tables.hosts().map(|table| table.host.as_str()).collect();
    let families: Vec<_> = tables
        .canonical
        .families
        .keys()
        .map(String::as_str)
        .filter(|family| tables.speaks_of(family))
        .collect();
    let words = Vocabulary { canonical: &tables.canonical, hosts: &hosts, families: &families };
    let mut reading = read(request.root, request.config, &words);
    if let Some(file) = reading.dynamic.take() {
        match evaluate(root, &file, linker) {
            Ok(value) => reading = read_evaluated(request.root, &file, &value, &words),
            Err(found) => {
                // What is not static is no problem of its own: running the config is the way.
                reading.diagnostics.retain(|problem| !is_dynamic(problem, &file));
                reading.diagnostics.extend(found);
                reading.project = None;
            }
        }
    }
    let mut problems = reading.diagnostics;
    let Some(project) = reading.project else {
        return Err(Judged { problems, handlers: Vec::new() });
    };
    problems.extend(chosen_problems(&project, request.targets));
    match plan(tables, &project, request.targets) {
        Ok(plan) if problems.is_empty() => return Ok(plan),
        Ok(_) => {}
        Err(found) => problems.extend(found),
    }
    let linked = project.hooks.into_iter().filter(|hook| hook.prebuilt.is_none());
    let handlers = linked.flat_map(|hook| match hook.rendering {
        Rendering::View(view) => vec![hook.handler, view.file],
        Rendering::None | Rendering::Component => vec![hook.handler],
    });
    let providers = project.providers.into_iter().map(|provider| provider.file);
    Err(Judged { problems, handlers: handlers.chain(providers).collect() })
}

fn is_dynamic(problem: &Diagnostic, config: &Utf8Path) -> bool {
    problem.code == codes::DYNAMIC && problem.span.as_ref().is_some_and(|span| span.file == *config)
}

/// Problems of the modules that handlers and providers import, when there is no plan to emit; those
/// that cannot be read at all were reported.
fn import_problems(linker: &mut dyn Linker, root: &Utf8Path, judged: &Judged) -> Vec<Diagnostic> {
    let is_broken = |handler: &Utf8PathBuf| {
        judged.problems.iter().any(|problem| {
            [codes::SYNTAX, codes::READ].contains(&problem.code)
                && problem.span.as_ref().is_some_and(|span| span.file == *handler)
        })
    };
    judged
        .handlers
        .iter()
        .filter(|handler| is_inside(root, handler) && !is_broken(handler))
        .filter_map(|handler| {
            let source = format!("import {:?};", format!("./{handler}"));
            linker.link(&Unit { name: handler.to_string(), source, ..Unit::default() }).err()
        })
        .flatten()
        .collect()
}

/// Whether `file` is a file below `root` once links are resolved; another one was refused.
fn is_inside(root: &Utf8Path, file: &Utf8Path) -> bool {
    let real = root.join(file).canonicalize_utf8();
    real.is_ok_and(|real| real.starts_with(root) && real.is_file())
}

fn in_order(mut problems: Vec<Diagnostic>) -> Failure {
    sort(&mut problems);
    Failure::Problems(problems)
}

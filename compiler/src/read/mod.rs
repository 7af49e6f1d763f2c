//! Reading: the files of a project become a [`Project`]. Nothing of it is executed.
//!
//! `source` reads files inside the root, `module` parses them, `eval` gives static values, `shape`
//! reads those as typed facts; `config`, `plugin`, `hooks`, `options`, `routes` and `handler` know
//! what an author may write; `scope`, `changed`, `returns` and `result` look at what a handler
//! returns.

mod changed;
mod config;
mod eval;
mod handler;
mod hooks;
mod module;
mod options;
mod plugin;
mod project;
mod reader;
mod result;
mod returns;
mod routes;
mod scope;
mod shape;
mod source;
mod suggest;

use camino::Utf8Path;

use crate::diagnostics::{Diagnostic, Span, codes, sort};
use crate::stack::deep;
use reader::Reader;

pub use project::{
    Hook, OnFailure, Options, Origin, PORTABLE, Plugin, Project, Returned, Returns, Selector,
    Spanned, Timeout, Vocabulary,
};
pub use source::Sources;
pub use suggest::{nearest, suggest};

/// Files and folders of authors that this compiler does not read yet.
const LATER: [(&str, &str); 4] = [
    ("src/providers", "providers are"),
    ("src/mcp", "MCP servers are"),
    ("src/state.ts", "state is"),
    ("src/layout.tsx", "layouts are"),
];

/// What came of reading a project.
#[derive(Debug)]
pub struct Reading {
    /// The project; there may be one beside errors, so that they do not hide later ones. `None`
    /// without a readable config.
    pub project: Option<Project>,
    /// All problems, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that were read; `None` when the root is no folder.
    pub sources: Option<Sources>,
}

/// Reads the project in `root`: the config at `config` (below the root, or absolute inside it), or
/// else the config file in the root, then the event routes and every handler.
///
/// Everything that is wrong is among the diagnostics; nothing is executed or written.
pub fn read(root: &Utf8Path, config: Option<&Utf8Path>, vocabulary: &Vocabulary<'_>) -> Reading {
    let failed = |message: String| Reading {
        project: None,
        diagnostics: vec![Diagnostic::error(codes::READ, message)],
        sources: None,
    };
    let sources = match Sources::new(root) {
        Ok(sources) => sources,
        Err(message) => return failed(message),
    };
    deep(|| project(sources, config, vocabulary))
        .unwrap_or_else(|error| failed(format!("no thread for reading: {error}")))
}

fn project(sources: Sources, path: Option<&Utf8Path>, vocabulary: &Vocabulary<'_>) -> Reading {
    let mut reader = Reader::new(vocabulary, sources);
    later(&mut reader);
    let config = config::config(&mut reader, path);
    let routes = routes::routes(&mut reader);
    let project = config.map(|config| {
        let config::Config { file, plugin, targets, mut hooks } = config;
        hooks.extend(routes);
        Project { config: file, plugin, targets, hooks }
    });
    let (sources, mut diagnostics) = reader.finish();
    sort(&mut diagnostics);
    Reading { project, diagnostics, sources: Some(sources) }
}

fn later(reader: &mut Reader<'_>) {
    for (path, what) in LATER {
        if reader.sources.root().join(path).symlink_metadata().is_ok() {
            reader.report(
                Diagnostic::error(
                    codes::UNSUPPORTED,
                    format!("`{path}`: {what} not supported yet"),
                )
                .at(Span::file(path))
                .help(format!("remove `{path}`")),
            );
        }
    }
}

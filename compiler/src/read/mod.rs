//! Reading: the files of a project become a [`Project`]. Nothing of it is executed.
//!
//! `source` reads files inside the root, `module` parses them, `eval` gives static values, `shape`
//! reads those as typed facts; `config`, `plugin`, `hooks`, `options`, `routes` and `handler` know
//! what an author may write; `views` finds what renders answers, `providers`
//! what gives values; `context`, `scope`, `changed`,
//! `returns`, `elements`, `literal` and `result` look at what a handler uses and returns.

mod changed;
mod config;
mod context;
mod elements;
mod eval;
mod exported;
mod handler;
mod hooks;
mod json;
mod literal;
mod loss;
mod module;
mod native;
mod options;
mod payload;
mod plugin;
mod prebuilt;
mod project;
mod providers;
mod reader;
mod result;
mod returns;
mod routes;
mod scope;
mod shape;
mod source;
mod suggest;
mod tree;
mod views;

use camino::{Utf8Path, Utf8PathBuf};
use serde_json::Value;

use crate::diagnostics::{Diagnostic, Span, codes, sort};
use crate::stack::deep;
use reader::Reader;

pub use eval::{Field, Static};
pub use hooks::is_config_event;
pub use options::{MAX_DELAY, MAX_TIMEOUT};
pub use payload::PAYLOADS;
pub use project::{
    AllowedLoss, Hook, NativeHooks, OnFailure, Options, Origin, PORTABLE, Payload, Plugin,
    Prebuilt, Project, Provider, Rendering, Returned, Returns, Selector, Spanned, Timeout, View,
    Vocabulary,
};
pub use providers::providers;
pub use source::Sources;
pub use suggest::{nearest, suggest};

/// Keys that authors may write: in the config, its `plugin`, a section of `hosts`, a payload, an entry
/// of `hooks`, a handler that is an object, and an accepted loss.
pub const CONFIG_KEYS: [&[&str]; 7] = [
    &config::KNOWN,
    plugin::KEYS.known,
    config::HOST.known,
    payload::KEYS.known,
    options::CONFIG.keys.known,
    prebuilt::KEYS.known,
    loss::KEYS.known,
];

/// Files and folders of authors that this compiler does not read yet.
const LATER: [(&str, &str); 3] = [
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
    /// The config file, when its value is known only by running it: [`read_evaluated`] takes that
    /// value. The problems then hold what is not static about it.
    pub dynamic: Option<Utf8PathBuf>,
    /// The texts that were read; `None` when the root is no folder.
    pub sources: Option<Sources>,
}

/// Reads the project in `root`: the config at `config` (below the root, or absolute inside it), or
/// else the config file in the root, then the event routes and every handler.
///
/// Everything that is wrong is among the diagnostics; nothing is executed or written.
pub fn read(root: &Utf8Path, config: Option<&Utf8Path>, vocabulary: &Vocabulary<'_>) -> Reading {
    reading(root, &Config::File(config), vocabulary)
}

/// Reads the project in `root` like [`read`], with `value` for the config `file`, whose places are
/// all the file as a whole.
pub fn read_evaluated(
    root: &Utf8Path,
    file: &Utf8Path,
    value: &Value,
    vocabulary: &Vocabulary<'_>,
) -> Reading {
    reading(root, &Config::Value(file, value), vocabulary)
}

/// Where the config comes from.
enum Config<'a> {
    /// A file: this one, or the one in the root.
    File(Option<&'a Utf8Path>),
    /// A file that was run, and its value.
    Value(&'a Utf8Path, &'a Value),
}

fn reading(root: &Utf8Path, config: &Config<'_>, vocabulary: &Vocabulary<'_>) -> Reading {
    let failed = |message: String| Reading {
        project: None,
        diagnostics: vec![Diagnostic::error(codes::READ, message)],
        dynamic: None,
        sources: None,
    };
    let sources = match Sources::new(root) {
        Ok(sources) => sources,
        Err(message) => return failed(message),
    };
    deep(|| project(sources, config, vocabulary))
        .unwrap_or_else(|error| failed(format!("no thread for reading: {error}")))
}

fn project(sources: Sources, config: &Config<'_>, vocabulary: &Vocabulary<'_>) -> Reading {
    let mut reader = Reader::new(vocabulary, sources);
    later(&mut reader);
    let (project, dynamic) = match config {
        Config::File(path) => config::config(&mut reader, *path),
        Config::Value(file, value) => (config::evaluated(&mut reader, file, value), None),
    };
    let providers = providers::declared(&mut reader);
    let routes = routes::routes(&mut reader, &providers.keys);
    let (sources, mut diagnostics) = reader.finish();
    let project = project.map(|mut project| {
        project.hooks.extend(routes);
        project.providers = providers.providers;
        project.sound = diagnostics.is_empty();
        project
    });
    sort(&mut diagnostics);
    Reading { project, diagnostics, dynamic, sources: Some(sources) }
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

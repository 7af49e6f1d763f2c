//! The model of a project as its author wrote it: facts, each with its place; nothing judged yet.

use std::collections::BTreeMap;
use std::sync::Arc;

use agent_bundle_adapters::canonical::{Canonical, Part};
use agent_bundle_adapters::table::ToolKind;
use camino::Utf8PathBuf;
use serde_json::Value;

use super::eval::Static;
use crate::diagnostics::{Code, Span};

/// A target that every build accepts and that has no hooks.
pub const PORTABLE: &str = "portable";

/// A value and the place where the author wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// What authors can name: the canonical events and the hosts with a table.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary<'a> {
    /// Event families and result parts.
    pub canonical: &'a Canonical,
    /// Host ids, in the order in which messages list them.
    pub hosts: &'a [&'a str],
    /// Families that at least one table speaks about; the others are not supported yet.
    pub families: &'a [&'a str],
}

/// A project.
#[derive(Debug, Clone)]
pub struct Project {
    /// The config file, below the root.
    pub config: Utf8PathBuf,
    /// The config was run, since it is not static; its places are the file as a whole.
    pub evaluated: bool,
    /// Name, version and the other facts about the plugin.
    pub plugin: Plugin,
    /// Selected targets: hosts and [`PORTABLE`], in the author's order, each once.
    pub targets: Vec<Spanned<String>>,
    /// Oldest client versions by host, as written.
    pub min_versions: BTreeMap<String, Spanned<String>>,
    /// Trees of built files that are copied, in the author's order.
    pub payloads: Vec<Payload>,
    /// Authored hook documents by host.
    pub native_hooks: BTreeMap<String, NativeHooks>,
    /// Config hooks in the author's order, then event routes in the order of their paths.
    pub hooks: Vec<Hook>,
    /// Modules that give values to handlers, in the order of their keys, each of which is there once.
    pub providers: Vec<Provider>,
    /// Losses that the author accepts for all hooks, in the author's order.
    pub allow_loss: Vec<AllowedLoss>,
    /// Whether nothing of it was refused; what was refused is missing above.
    pub sound: bool,
}

/// A module that gives a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provider {
    /// Key by which handlers ask for the value.
    pub key: String,
    /// The module, below the root.
    pub file: Utf8PathBuf,
}

/// A loss that the author accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedLoss {
    /// One of the codes of losses.
    pub code: Code,
    /// Known host that has the loss.
    pub host: String,
    /// Why it is fine; not blank.
    pub reason: String,
    /// The entry.
    pub span: Span,
}

/// Facts about the plugin; the config wins over `package.json`.
#[derive(Debug, Clone)]
pub struct Plugin {
    /// Name; a scope of the package name is left out.
    pub name: Spanned<String>,
    /// The given ones of `description`, `version`, `license`, `homepage` (strings), `author` (an
    /// object with `name` and perhaps `email`, `url`), `repository` (a string), `keywords` (an
    /// array of strings).
    pub facts: BTreeMap<String, Spanned<Value>>,
}

/// A tree of built files.
#[derive(Debug, Clone)]
pub struct Payload {
    /// Name: one safe path segment, each once.
    pub name: Spanned<String>,
    /// Folder below the root.
    pub source: Utf8PathBuf,
    /// Hosts that it is for, each known and once; all when absent.
    pub targets: Option<Vec<Spanned<String>>>,
    /// Its files, by path below the folder.
    pub files: Arc<BTreeMap<Utf8PathBuf, Vec<u8>>>,
}

impl Payload {
    /// Whether `host` gets the payload.
    pub fn is_for(&self, host: &str) -> bool {
        let targets = self.targets.as_ref();
        targets.is_none_or(|targets| targets.iter().any(|target| target.value == host))
    }
}

/// A hook document that an author wrote for one host.
#[derive(Debug, Clone)]
pub struct NativeHooks {
    /// Place of the host's name in the config.
    pub span: Span,
    /// The document, with the places in its own file.
    pub document: Spanned<Static>,
}

/// One handler on one event.
#[derive(Debug, Clone)]
pub struct Hook {
    /// How it was declared.
    pub origin: Origin,
    /// Canonical event family; always one that [`Vocabulary::families`] holds.
    pub family: String,
    /// The module whose default export handles the event, or the built program, below the root.
    pub handler: Utf8PathBuf,
    /// Set when the handler is a built program, which the host runs without a wrapper.
    pub prebuilt: Option<Prebuilt>,
    /// What renders its answers.
    pub rendering: Rendering,
    /// Place to blame for the hook as a whole: its handler's path, or the route's default export.
    pub span: Span,
    /// What the author set.
    pub options: Options,
    /// What the handler can be seen to return.
    pub returns: Returns,
    /// Whether nothing of its declaration was refused; what was refused is missing above.
    pub sound: bool,
}

/// What renders a hook's answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Rendering {
    /// Nothing: its handler returns results.
    #[default]
    None,
    /// The handler itself: it is a component.
    Component,
    /// A view, when the handler asks for it.
    View(View),
}

/// A component beside a handler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// What the handler calls it: `./<stem>.view.js`.
    pub name: String,
    /// Its module, below the root.
    pub file: Utf8PathBuf,
}

/// A handler inside a payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prebuilt {
    /// Name of the payload.
    pub payload: String,
    /// Its file below the artifact root.
    pub path: Utf8PathBuf,
    /// Arguments; each passes every shell unchanged.
    pub args: Vec<String>,
}

/// How a hook was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Under `hooks` in the config.
    Config,
    /// By a file under `src/events`.
    Route,
}

/// A hook's settings; absent ones have the default of the host or of the compiler.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Hosts, each known and once; routes and config hooks.
    pub targets: Option<Spanned<Vec<Spanned<String>>>>,
    /// Capability rows, not looked up yet; routes only, never beside `targets`.
    pub requires: Option<Spanned<Vec<Spanned<String>>>>,
    /// How long the handler may take.
    pub timeout: Option<Spanned<Timeout>>,
    /// Tool selectors; only on families about tools.
    pub tools: Option<Spanned<Vec<Spanned<Selector>>>>,
    /// What a failure of the hook means for the action.
    pub on_failure: Option<Spanned<OnFailure>>,
    /// How often the hook may make a finished turn go on.
    pub max_continuations: Option<Spanned<u32>>,
    /// Losses that the author accepts for this hook, in the author's order.
    pub allow_loss: Vec<AllowedLoss>,
}

/// A time limit; the two forms of hooks give different ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timeout {
    /// Native timeout in seconds (config hooks).
    Native(u32),
    /// The wrapper's own deadline in milliseconds (routes).
    Deadline(u32),
}

/// Selects calls of some tools.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selector {
    /// A canonical kind.
    Kind(ToolKind),
    /// A tool of one host, by its native name.
    Native {
        /// Known host.
        host: String,
        /// Native name, not empty.
        name: String,
    },
}

/// What a failing hook means for the pending action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnFailure {
    /// The action goes on.
    Continue,
    /// The action is refused.
    Deny,
}

/// What a handler can be seen to return.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Returns {
    /// The object literals that are returned, in the order of their places.
    pub results: Vec<Returned>,
    /// Every return was understood: there is no other result than these, and none is open.
    pub complete: bool,
}

impl Returns {
    /// Adds what is returned by another way.
    pub fn add(&mut self, other: Self) {
        self.complete &= other.complete;
        self.results.extend(other.results);
    }

    /// All parts that are returned somewhere, with their places.
    pub fn parts(&self) -> impl Iterator<Item = &Spanned<Part>> {
        self.results.iter().flat_map(|result| &result.parts)
    }
}

/// One returned object literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Returned {
    /// The literal.
    pub span: Span,
    /// Parts it can carry, each with the key or the value that asks for it. Two decisions among
    /// them are alternatives.
    pub parts: Vec<Spanned<Part>>,
    /// It holds more than could be seen (a spread, a computed outcome).
    pub open: bool,
}

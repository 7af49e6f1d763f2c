//! Problems of a project, as values: code, place, message and help.

use camino::Utf8PathBuf;
use serde::Serialize;

pub mod codes;
pub mod render;

pub use codes::Code;

/// How serious a problem is; only errors stop a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Nothing is written while one stands.
    Error,
    /// Worth knowing; the build goes on.
    Warning,
}

/// A place in a project file, as byte offsets into its text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Path below the project root, with forward slashes.
    pub file: Utf8PathBuf,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The whole of `file`, shown as its first line.
    pub fn file(file: impl Into<Utf8PathBuf>) -> Self {
        Self { file: file.into(), start: 0, end: 0 }
    }
}

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, naming the thing.
    pub message: String,
    /// Where.
    pub span: Option<Span>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error with `code` and `message`, without a place.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self { code, severity: Severity::Error, message: message.into(), span: None, help: None }
    }

    /// The same problem at `span`.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same problem with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Puts problems in the order of file, offset, code and message, and leaves out repetitions.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|left, right| {
        let key = |one: &Diagnostic| (one.span.clone(), one.code, one.message.clone());
        key(left).cmp(&key(right))
    });
    diagnostics.dedup();
}

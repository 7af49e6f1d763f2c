//! Problems of a project, as values: code, place, message and help.

use std::borrow::Cow;

use camino::Utf8PathBuf;
use serde::Serialize;

pub mod codes;
pub mod explain;
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
    /// The hosts that have the problem, sorted; none when it is the project's alone.
    pub hosts: Vec<String>,
    /// What is wrong, naming the thing.
    pub message: String,
    /// Where.
    pub span: Option<Span>,
    /// Another place that has a part in it.
    pub related: Option<Span>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error with `code` and `message`, without a place.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            hosts: Vec::new(),
            message: message.into(),
            span: None,
            related: None,
            help: None,
        }
    }

    /// The same problem of `host`; equal problems of several hosts become one by [`sort`].
    #[must_use]
    pub fn on(mut self, host: impl Into<String>) -> Self {
        self.hosts = vec![host.into()];
        self
    }

    /// The same problem at `span`.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// The same problem, in which the place `span` has a part.
    #[must_use]
    pub fn beside(mut self, span: Span) -> Self {
        self.related = Some(span);
        self
    }

    /// The same problem with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message, with the hosts that have the problem before it.
    pub fn headline(&self) -> Cow<'_, str> {
        if self.hosts.is_empty() {
            return Cow::Borrowed(&self.message);
        }
        Cow::Owned(format!("{}: {}", self.hosts.join(", "), self.message))
    }
}

/// Puts problems in the order of file, offset, code and message, leaves out repetitions, and makes
/// one of those that differ in their hosts alone.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|left, right| {
        but_hosts(left).cmp(&but_hosts(right)).then_with(|| left.hosts.cmp(&right.hosts))
    });
    diagnostics.dedup_by(|next, kept| {
        let is_same = but_hosts(next) == but_hosts(kept);
        if is_same {
            kept.hosts.append(&mut next.hosts);
            kept.hosts.sort();
            kept.hosts.dedup();
        }
        is_same
    });
}

/// All of a problem but which hosts have it; a problem of a host is none of the project.
fn but_hosts(one: &Diagnostic) -> impl Ord + use<'_> {
    let Diagnostic { code, severity, hosts, message, span, related, help } = one;
    (span.as_ref(), *code, message, help.as_deref(), related.as_ref(), *severity, !hosts.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_problems_of_hosts_become_one() {
        let problem = |message: &str| Diagnostic::error(codes::FAIL_CLOSED, message);
        let mut all = vec![
            problem("a").on("two"),
            problem("b").on("one"),
            problem("a").on("one"),
            problem("a").on("one"),
            problem("a").on("three").at(Span::file("x.ts")),
            problem("a").on("three").help("other advice"),
            problem("a"),
        ];
        sort(&mut all);
        let shown: Vec<_> = all.iter().map(Diagnostic::headline).collect();
        assert_eq!(shown, ["a", "one, two: a", "three: a", "one: b", "three: a"]);
        let again = all.clone();
        sort(&mut all);
        assert_eq!(all, again);
    }
}

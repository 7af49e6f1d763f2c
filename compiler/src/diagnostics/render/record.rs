//! A diagnostic with everything that tools ask for, its place worked out.

use std::borrow::Cow;

use serde::Serialize;

use super::Texts;
use crate::diagnostics::{Diagnostic, Severity, Span};

/// Byte order mark, which counts in offsets and in nothing that is shown.
pub const BOM: char = '\u{feff}';

/// A diagnostic as tools read it.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    /// Stable code.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, the hosts that have the problem first.
    pub message: Cow<'a, str>,
    /// What to do.
    pub help: Option<&'a str>,
    /// Where the code is explained.
    pub url: String,
    /// Where it is.
    #[serde(flatten)]
    pub place: Place<'a>,
    /// Another place that has a part in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related: Option<Place<'a>>,
}

/// A place in a file; what is not known is `None`.
#[derive(Debug, Default, Serialize)]
pub struct Place<'a> {
    /// Path below the project root.
    pub file: Option<&'a str>,
    /// First byte in the file.
    pub offset: Option<usize>,
    /// Length in bytes.
    pub length: Option<usize>,
    /// Line of the first byte, counted from 1.
    pub line: Option<usize>,
    /// Column there, in Unicode scalar values, counted from 1.
    pub column: Option<usize>,
    /// Line and column one past the last byte.
    #[serde(skip)]
    pub end: Option<(usize, usize)>,
}

/// Works out the places of `diagnostic`; what is not known is `None`.
pub fn record<'a>(diagnostic: &'a Diagnostic, texts: Texts<'_>) -> Record<'a> {
    Record {
        code: diagnostic.code.id,
        severity: diagnostic.severity,
        message: diagnostic.headline(),
        help: diagnostic.help.as_deref(),
        url: diagnostic.code.url(),
        place: diagnostic.span.as_ref().map(|span| place(span, texts)).unwrap_or_default(),
        related: diagnostic.related.as_ref().map(|span| place(span, texts)),
    }
}

fn place<'a>(span: &'a Span, texts: Texts<'_>) -> Place<'a> {
    let text = texts(&span.file);
    let at = |offset| Some(position(text.as_ref()?, offset));
    let start = at(span.start);
    Place {
        file: Some(span.file.as_str()),
        offset: Some(span.start),
        length: Some(span.end.saturating_sub(span.start)),
        line: start.map(|(line, _)| line),
        column: start.map(|(_, column)| column),
        end: at(span.end.max(span.start)),
    }
}

/// Line and column of a byte offset, both counted from 1, columns in Unicode scalar values.
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text[..boundary(text, offset)].trim_start_matches(BOM);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// The nearest place at or before `offset` where `text` can be cut.
pub fn boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset.min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters() {
        for (text, offset, expected) in [
            ("", 0, (1, 1)),
            ("abc", 2, (1, 3)),
            ("a\nbc", 3, (2, 2)),
            ("a\r\nbc", 3, (2, 1)),
            ("\u{feff}abc", 3, (1, 1)),
            ("\u{feff}abc", 5, (1, 3)),
            ("äö𝄞x", 8, (1, 4)),
            ("ab", 99, (1, 3)),
        ] {
            assert_eq!(position(text, offset), expected, "{text:?} {offset}");
        }
    }
}

//! Diagnostics as text: for people, and as JSON. Nothing is printed here.

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};
use camino::Utf8Path;
use serde::Serialize;

use super::{Diagnostic, Severity, Span};

/// Gives the text of a file below the project root, if there is one.
pub type Texts<'a> = &'a dyn Fn(&Utf8Path) -> Option<String>;

/// Byte order mark, which counts in offsets and in nothing that is shown.
const BOM: char = '\u{feff}';

/// Renders each diagnostic with its code, place, source line, caret and help, separated by blank
/// lines; `styled` adds terminal colours.
pub fn pretty(diagnostics: &[Diagnostic], texts: Texts<'_>, styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    diagnostics.iter().fold(String::new(), |mut out, diagnostic| {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&one(diagnostic, texts, &renderer));
        out.push('\n');
        out
    })
}

fn one(diagnostic: &Diagnostic, texts: Texts<'_>, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let message = normalize_untrusted_str(&diagnostic.message);
    let title = level.primary_title(message).id(diagnostic.code.id);
    let mut group = Group::with_title(title);
    if let Some(span) = &diagnostic.span {
        // A span without length at the start means the whole file: its path says it all.
        let text = texts(&span.file).filter(|_| span.end > 0);
        group = match text {
            Some(text) => {
                let (text, start, end) = shown(&text, span);
                group.element(
                    Snippet::source(text)
                        .path(span.file.as_str())
                        .annotation(AnnotationKind::Primary.span(start..end)),
                )
            }
            None => group.element(Origin::path(span.file.as_str())),
        };
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(normalize_untrusted_str(help)));
    }
    renderer.render(&[group])
}

/// The text without a byte order mark and with plain line ends, and the span in it.
fn shown(text: &str, span: &Span) -> (String, usize, usize) {
    let plain = |part: &str| part.trim_start_matches(BOM).replace("\r\n", "\n");
    let at = |offset: usize| plain(&text[..boundary(text, offset)]).len();
    (plain(text), at(span.start), at(span.end).max(at(span.start)))
}

fn boundary(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset.min(text.len()))
}

/// A diagnostic as tools read it.
#[derive(Serialize)]
struct Record<'a> {
    code: &'static str,
    severity: Severity,
    message: &'a str,
    help: Option<&'a str>,
    file: Option<&'a str>,
    /// First byte in the file, and the length in bytes.
    offset: Option<usize>,
    length: Option<usize>,
    /// Counted from 1; columns in Unicode scalar values.
    line: Option<usize>,
    column: Option<usize>,
}

/// Renders the diagnostics as a JSON array of `{ code, severity, message, help, file, offset,
/// length, line, column }`; what is not known is `null`.
///
/// # Errors
/// None that can happen: the records hold only strings and numbers.
pub fn json(diagnostics: &[Diagnostic], texts: Texts<'_>) -> serde_json::Result<String> {
    let records: Vec<_> = diagnostics.iter().map(|diagnostic| record(diagnostic, texts)).collect();
    serde_json::to_string_pretty(&records)
}

fn record<'a>(diagnostic: &'a Diagnostic, texts: Texts<'_>) -> Record<'a> {
    let span = diagnostic.span.as_ref();
    let place = span.and_then(|span| texts(&span.file).map(|text| position(&text, span.start)));
    Record {
        code: diagnostic.code.id,
        severity: diagnostic.severity,
        message: &diagnostic.message,
        help: diagnostic.help.as_deref(),
        file: span.map(|span| span.file.as_str()),
        offset: span.map(|span| span.start),
        length: span.map(|span| span.end.saturating_sub(span.start)),
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
    }
}

/// Line and column of a byte offset, both counted from 1, columns in Unicode scalar values.
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text[..boundary(text, offset)].trim_start_matches(BOM);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::codes;

    #[test]
    fn rendered_with_and_without_a_text() {
        let problem = |start, end| {
            let span = Span { file: "a.ts".into(), start, end };
            [Diagnostic::error(codes::READ, "bad \u{1b}[31mthing").at(span).help("mend it")]
        };
        let texts = |file: &Utf8Path| (file == "a.ts").then(|| "one\ntwo\nthree\n".to_owned());
        let shown = pretty(&problem(4, 13), &texts, false);
        assert!(shown.contains("error[AB4863]: bad "), "{shown}");
        assert!(shown.contains(" --> a.ts:2:1\n"), "{shown}");
        assert!(shown.contains("two") && shown.contains("three"), "{shown}");
        assert!(shown.ends_with("help: mend it\n"), "{shown}");
        assert!(!shown.contains('\u{1b}'), "control characters reach the terminal: {shown}");
        assert!(pretty(&problem(4, 13), &texts, true).contains('\u{1b}'));
        let missing = pretty(&problem(4, 13), &|_| None, false);
        assert!(missing.contains("--> a.ts\n") && !missing.contains("two"), "{missing}");
        let beyond = pretty(&problem(90, 99), &texts, false);
        assert!(beyond.contains(" --> a.ts:"), "{beyond}");
    }

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

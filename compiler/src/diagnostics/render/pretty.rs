//! For people: code, place, source line, caret and help.

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};

use super::Texts;
use super::record::{BOM, boundary};
use crate::diagnostics::{Diagnostic, Severity, Span};

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
    let message = normalize_untrusted_str(&diagnostic.headline());
    let title = level.primary_title(message).id(diagnostic.code.id);
    let mut group = Group::with_title(title);
    let places = [
        (&diagnostic.span, AnnotationKind::Primary),
        (&diagnostic.related, AnnotationKind::Context),
    ];
    for (span, kind) in places.into_iter().filter_map(|(span, kind)| Some((span.as_ref()?, kind))) {
        // A span without length at the start means the whole file: its path says it all.
        let text = texts(&span.file).filter(|_| span.end > 0);
        group = match text {
            Some(text) => {
                let (text, start, end) = shown(&text, span);
                let snippet = Snippet::source(text).path(span.file.as_str());
                group.element(snippet.annotation(kind.span(start..end)))
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

#[cfg(test)]
mod tests {
    use camino::Utf8Path;

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
}

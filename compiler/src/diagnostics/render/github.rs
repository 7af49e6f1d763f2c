//! Workflow commands of GitHub Actions.
//!
//! Source: <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>; the
//! escapes are those of the `@actions/core` package.

use annotate_snippets::normalize_untrusted_str;
use camino::Utf8Path;

use super::record::Record;
use super::seen_from_here;
use crate::diagnostics::Severity;

/// Renders one command per record.
pub fn commands(records: &[Record<'_>], root: &Utf8Path) -> String {
    records.iter().map(|record| command(record, root) + "\n").collect()
}

fn command(record: &Record<'_>, root: &Utf8Path) -> String {
    let level = match record.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let (end_line, end_column) = record.place.end.unzip();
    // A column says something only about a span within one line.
    let columns = record.place.line == end_line;
    let number = |number: Option<usize>| number.map(|number| number.to_string());
    let properties: Vec<_> = [
        ("title", Some(record.code.to_owned())),
        ("file", record.place.file.map(|file| seen_from_here(root, file))),
        ("line", number(record.place.line)),
        ("endLine", number(end_line)),
        ("col", number(record.place.column.filter(|_| columns))),
        ("endColumn", number(end_column.filter(|_| columns))),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some(format!("{name}={}", property(&value?))))
    .collect();
    let lines = [Some(record.message.as_ref()), record.help, Some(&record.url)];
    let text: Vec<_> = lines.into_iter().flatten().map(data).collect();
    format!("::{level} {}::{}", properties.join(","), text.join("%0A"))
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    normalize_untrusted_str(&text)
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::render::record::record;
    use crate::diagnostics::{Diagnostic, Span, codes};

    #[test]
    fn texts_cannot_break_out_of_a_command() {
        let span = Span { file: "a,b:c%.ts".into(), start: 0, end: 1 };
        let problem = Diagnostic::error(codes::READ, "50%\r\n::error::x\u{1b}").at(span);
        let shown = commands(&[record(&problem, &|_| None)], Utf8Path::new("."));
        assert!(shown.starts_with("::error title=AB4863,file=a%2Cb%3Ac%25.ts::50%25%0D%0A::error"));
        assert_eq!((shown.lines().count(), shown.contains('\u{1b}')), (1, false), "{shown}");
    }
}

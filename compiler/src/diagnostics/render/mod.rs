//! Diagnostics as text, one format per module. Nothing is printed here.

use camino::{Utf8Component, Utf8Path};
use clap::ValueEnum;

use super::Diagnostic;

mod agent;
mod github;
mod json;
mod pretty;
mod record;
mod sarif;

pub use json::json;
pub use pretty::pretty;
pub use record::position;

/// Gives the text of a file below the project root, if there is one.
pub type Texts<'a> = &'a dyn Fn(&Utf8Path) -> Option<String>;

/// How problems are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: source, caret and help.
    Pretty,
    /// For programs: one JSON array.
    Json,
    /// For programs: one JSON object a line.
    Jsonl,
    /// Workflow commands, which GitHub shows beside the changed lines.
    Github,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// For coding agents: one line each.
    Agent,
}

/// Renders the problems of the project in `root` in `format`. Only the pretty one has terminal
/// colours. Formats of other tools name files as seen from the working folder; the pretty and JSON
/// ones from the project root.
///
/// # Errors
/// None that can happen: all values are strings and numbers.
pub fn render(
    format: Format,
    diagnostics: &[Diagnostic],
    root: &Utf8Path,
    texts: Texts<'_>,
) -> serde_json::Result<String> {
    let records = || diagnostics.iter().map(|one| record::record(one, texts)).collect::<Vec<_>>();
    match format {
        Format::Pretty => Ok(pretty(diagnostics, texts, true)),
        Format::Json => json(diagnostics, texts).map(|text| text + "\n"),
        Format::Jsonl => json::lines(&records()),
        Format::Github => Ok(github::commands(&records(), root)),
        Format::Sarif => sarif::log(&records(), root).map(|text| text + "\n"),
        Format::Agent => Ok(agent::lines(&records(), root)),
    }
}

/// `file`, which is below `root`, as seen from the working folder; with forward slashes.
fn seen_from_here(root: &Utf8Path, file: &str) -> String {
    let path = root.join(file);
    let parts = path.components().filter(|part| *part != Utf8Component::CurDir);
    parts.collect::<camino::Utf8PathBuf>().into_string().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_as_seen_from_here() {
        for (root, file, expected) in [
            (".", "src/a.ts", "src/a.ts"),
            ("./plugins/x/", "a.ts", "plugins/x/a.ts"),
            ("../x", "a.ts", "../x/a.ts"),
            ("/x", "a.ts", "/x/a.ts"),
        ] {
            assert_eq!(seen_from_here(Utf8Path::new(root), file), expected);
        }
    }
}

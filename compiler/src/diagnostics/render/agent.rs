//! For coding agents: `file:line:col AB#### message | help`, one line each.

use annotate_snippets::normalize_untrusted_str;
use camino::Utf8Path;

use super::record::Record;
use super::seen_from_here;

/// Renders one line per record.
pub fn lines(records: &[Record<'_>], root: &Utf8Path) -> String {
    records.iter().map(|record| line(record, root) + "\n").collect()
}

fn line(record: &Record<'_>, root: &Utf8Path) -> String {
    let place = [
        record.place.file.map(|file| seen_from_here(root, file)),
        record.place.line.map(|line| line.to_string()),
        record.place.column.map(|column| column.to_string()),
    ];
    let place = place.into_iter().flatten().collect::<Vec<_>>().join(":");
    let text = [Some(record.message.as_ref()), record.help];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join(" | ");
    let line = format!("{place} {} {text}", record.code).replace(['\r', '\n'], " ");
    normalize_untrusted_str(line.trim_start())
}

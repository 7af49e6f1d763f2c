//! JSON: one array, or one object a line.

use super::Texts;
use super::record::{Record, record};
use crate::diagnostics::Diagnostic;

/// Renders the diagnostics as a JSON array of `{ code, severity, message, help, url, file, offset,
/// length, line, column }`; what is not known is `null`.
///
/// # Errors
/// None that can happen: the records hold only strings and numbers.
pub fn json(diagnostics: &[Diagnostic], texts: Texts<'_>) -> serde_json::Result<String> {
    let records: Vec<_> = diagnostics.iter().map(|diagnostic| record(diagnostic, texts)).collect();
    serde_json::to_string_pretty(&records)
}

/// Renders the same objects, one a line.
///
/// # Errors
/// None that can happen: the records hold only strings and numbers.
pub fn lines(records: &[Record<'_>]) -> serde_json::Result<String> {
    records.iter().map(|record| serde_json::to_string(record).map(|line| line + "\n")).collect()
}

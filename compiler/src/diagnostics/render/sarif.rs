//! SARIF 2.1.0, the form of code scanning services.
//!
//! Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::collections::BTreeSet;

use camino::Utf8Path;
use serde_json::{Value, json};

use super::record::{Place, Record};
use super::seen_from_here;
use crate::diagnostics::codes;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Renders a log with one run, whose rules are the codes that occur.
///
/// # Errors
/// None that can happen: the log holds only strings and numbers.
pub fn log(records: &[Record<'_>], root: &Utf8Path) -> serde_json::Result<String> {
    let used: BTreeSet<_> = records.iter().map(|record| record.code).collect();
    let rules: Vec<_> = used
        .into_iter()
        .filter_map(codes::find)
        .map(|code| {
            json!({
                "id": code.id,
                "shortDescription": { "text": code.title },
                "helpUri": code.url(),
            })
        })
        .collect();
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": rules,
    });
    serde_json::to_string_pretty(&json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver },
            "columnKind": "unicodeCodePoints",
            "results": records.iter().map(|record| result(record, root)).collect::<Vec<_>>(),
        }],
    }))
}

fn result(record: &Record<'_>, root: &Utf8Path) -> Value {
    let text = [Some(record.message.as_ref()), record.help];
    let mut result = json!({
        "ruleId": record.code,
        "level": record.severity,
        "message": { "text": text.into_iter().flatten().collect::<Vec<_>>().join("\n") },
        "locations": location(&record.place, root).into_iter().collect::<Vec<_>>(),
    });
    if let Some(related) = &record.related {
        result["relatedLocations"] = location(related, root).into_iter().collect();
    }
    result
}

fn location(at: &Place<'_>, root: &Utf8Path) -> Option<Value> {
    let mut place = json!({ "artifactLocation": { "uri": uri(&seen_from_here(root, at.file?)) } });
    if let (Some((end_line, end_column)), Some(length)) = (at.end, at.length) {
        place["region"] = json!({
            "startLine": at.line,
            "startColumn": at.column,
            "endLine": end_line,
            "endColumn": end_column,
            "byteOffset": at.offset,
            "byteLength": length,
        });
    }
    Some(json!({ "physicalLocation": place }))
}

/// A path as a URI reference: every byte that may not stand in one is written `%XX`.
fn uri(path: &str) -> String {
    path.bytes().fold(String::new(), |mut uri, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
        uri
    })
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_as_uris() {
        for (path, expected) in [
            ("src/a-b_1.ts", "src/a-b_1.ts"),
            ("src/a b.ts", "src/a%20b.ts"),
            ("ä#?.ts", "%C3%A4%23%3F.ts"),
            ("c:/x", "c%3A/x"),
        ] {
            assert_eq!(uri(path), expected);
        }
    }
}

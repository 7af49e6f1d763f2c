//! Payloads: trees of built files that the config declares and an artifact copies.

use std::sync::Arc;

use super::eval::{Field, Static};
use super::options::hosts;
use super::plugin::is_segment;
use super::project::{Payload, Spanned};
use super::reader::Reader;
use super::shape::{Keys, field};
use super::source::clean;
use super::tree::tree;
use crate::diagnostics::{Diagnostic, codes};

/// Folder of all payloads below the artifact root.
pub const PAYLOADS: &str = "payload";

/// Keys of a payload.
pub const KEYS: Keys<'static> =
    Keys { what: "a payload", known: &["source", "targets"], later: &[] };

/// Reads the config's `payload`, with the files of each tree.
pub fn payloads(reader: &mut Reader<'_>, value: &Spanned<Static>) -> Vec<Payload> {
    let fields = reader.fields(value, "`payload`", codes::PAYLOAD).unwrap_or_default();
    fields.iter().filter_map(|Field { key, value }| payload(reader, key, value)).collect()
}

fn payload(
    reader: &mut Reader<'_>,
    name: &Spanned<String>,
    value: &Spanned<Static>,
) -> Option<Payload> {
    if !is_segment(&name.value) {
        reader.report(
            Diagnostic::error(codes::PAYLOAD, format!("`{}` cannot name a payload", name.value))
                .at(name.span.clone())
                .help("write letters, digits, `-`, `_` and `.`, a letter or digit first"),
        );
        return None;
    }
    let fields = reader.object(value, &KEYS, codes::PAYLOAD)?;
    let targets = field(fields, "targets")
        .and_then(|value| hosts(reader, value, codes::PAYLOAD, codes::UNKNOWN_TARGET))
        .map(|targets| targets.value);
    let Some(source) = field(fields, "source") else {
        reader.report(
            Diagnostic::error(
                codes::PAYLOAD,
                format!("the payload `{}` has no source", name.value),
            )
            .at(value.span.clone())
            .help("set `source` to a folder inside the project"),
        );
        return None;
    };
    let text = reader.string(source, "source", codes::PAYLOAD)?;
    let folder = match clean(&text.value) {
        Ok(folder) => folder,
        Err(problem) => {
            reader.report(
                Diagnostic::error(codes::PAYLOAD, format!("the path {:?} {problem}", text.value))
                    .at(text.span)
                    .help("write a folder inside the project, such as './dist/runtime'"),
            );
            return None;
        }
    };
    let files = tree(reader.sources.root(), &folder).unwrap_or_else(|problems| {
        for problem in problems {
            let message = format!("the payload `{}` cannot be copied: {problem}", name.value);
            reader.report(
                Diagnostic::error(codes::PAYLOAD_FILES, message)
                    .at(text.span.clone())
                    .help("name a folder that holds nothing but the built files"),
            );
        }
        Default::default()
    });
    Some(Payload { name: name.clone(), source: folder, targets, files: Arc::new(files) })
}

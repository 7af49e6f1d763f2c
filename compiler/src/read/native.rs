//! Authored hook documents: JSON files, one per host, that the config's `nativeHooks` names.

use std::collections::BTreeMap;

use super::eval::{Field, Static, eval};
use super::module::Binding;
use super::project::{NativeHooks, Spanned};
use super::reader::Reader;
use super::source::clean;
use super::suggest::suggest;
use crate::diagnostics::{Diagnostic, codes};

/// Reads the config's `nativeHooks`; the documents are judged against the tables later.
pub fn native_hooks(
    reader: &mut Reader<'_>,
    value: &Spanned<Static>,
) -> BTreeMap<String, NativeHooks> {
    let fields = reader.fields(value, "`nativeHooks`", codes::NATIVE_PATH).unwrap_or_default();
    let mut documents = BTreeMap::new();
    for Field { key, value } in fields {
        if !reader.vocabulary.hosts.contains(&key.value.as_str()) {
            reader.report(
                Diagnostic::error(codes::NATIVE_TARGET, format!("unknown target `{}`", key.value))
                    .at(key.span.clone())
                    .help(suggest(&key.value, reader.vocabulary.hosts)),
            );
            continue;
        }
        if let Some(document) = document(reader, value) {
            let native = NativeHooks { span: key.span.clone(), document };
            documents.insert(key.value.clone(), native);
        }
    }
    documents
}

fn document(reader: &mut Reader<'_>, value: &Spanned<Static>) -> Option<Spanned<Static>> {
    let text = reader.string(value, "the path of native hooks", codes::NATIVE_PATH)?;
    let file = match clean(&text.value) {
        Ok(file) if file.extension() == Some("json") => file,
        other => {
            let problem = other.err().unwrap_or("is not the path of a JSON file");
            let message = format!("the path {:?} {problem}", text.value);
            reader.report(
                Diagnostic::error(codes::NATIVE_PATH, message)
                    .at(text.span)
                    .help("write a file inside the project, such as './native/hooks.json'"),
            );
            return None;
        }
    };
    let module = reader.load(&file, codes::NATIVE_DOCUMENT, Some(&text.span))?;
    match module.export("default") {
        Some(Binding::Value(expr)) => Some(eval(reader, &module, expr)),
        _ => None,
    }
}

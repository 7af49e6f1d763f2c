//! Prebuilt handlers: programs inside a payload, which hosts run without a wrapper.

use camino::{Utf8Path, Utf8PathBuf};

use super::eval::{Field, Static};
use super::payload::PAYLOADS;
use super::project::{Payload, Prebuilt, Spanned};
use super::reader::Reader;
use super::shape::{Keys, field};
use super::source::clean;
use crate::diagnostics::{Diagnostic, codes};

/// Keys of a handler that is an object.
pub const KEYS: Keys<'static> = Keys { what: "a handler", known: &["prebuilt"], later: &[] };
/// Endings of files that the runtime runs as they are.
const ENDINGS: [&str; 3] = ["js", "mjs", "cjs"];
/// Settings that a wrapper would have to keep.
const WRAPPED: [&str; 2] = ["onFailure", "maxContinuations"];
/// Marks, beside letters and digits, that no shell of any host reads as anything but themselves.
const SAFE: [char; 7] = ['-', '_', '.', '/', ':', '=', '+'];

/// Reads `{ prebuilt }` and the `args` beside it in the `fields` of a hook.
pub fn prebuilt(
    reader: &mut Reader<'_>,
    handler: &Spanned<Static>,
    fields: &[Field],
    payloads: &[Payload],
) -> Option<(Spanned<Utf8PathBuf>, Prebuilt)> {
    for field in fields.iter().filter(|field| WRAPPED.contains(&field.key.value.as_str())) {
        let message = format!("`{}` does nothing for a prebuilt handler", field.key.value);
        reader.report(
            Diagnostic::error(codes::PREBUILT, message)
                .at(field.key.span.clone())
                .help("there is no wrapper to keep it; remove it and let the program do so"),
        );
    }
    let args = field(fields, "args").map_or(Some(Vec::new()), |value| args(reader, value));
    if let Static::Object(keys) = &handler.value
        && field(keys, "prebuilt").is_none()
    {
        reader.report(
            Diagnostic::error(codes::HANDLER_PATH, "a handler without a path")
                .at(handler.span.clone())
                .help("set `prebuilt` to the path of a built file, or write a module's path"),
        );
        return None;
    }
    let path = field(reader.object(handler, &KEYS, codes::PREBUILT)?, "prebuilt")?;
    let text = reader.string(path, "prebuilt", codes::PREBUILT)?;
    match place(reader, &text.value, payloads) {
        Ok((file, payload, path)) => Some((
            Spanned { value: file, span: text.span },
            Prebuilt { payload, path, args: args? },
        )),
        Err((problem, help)) => {
            reader.report(
                Diagnostic::error(codes::PREBUILT, format!("the path {:?} {problem}", text.value))
                    .at(text.span)
                    .help(help),
            );
            None
        }
    }
}

/// `args` of a handler that is no program.
pub fn refuse_args(reader: &mut Reader<'_>, fields: &[Field]) {
    if let Some(field) = fields.iter().find(|field| field.key.value == "args") {
        reader.report(
            Diagnostic::error(codes::ARGS, "only prebuilt handlers take `args`")
                .at(field.key.span.clone())
                .help("remove `args`, or name a built program by `handler: { prebuilt: … }`"),
        );
    }
}

/// The file that `text` names: below the root, its payload, and below the artifact root.
fn place(
    reader: &Reader<'_>,
    text: &str,
    payloads: &[Payload],
) -> Result<(Utf8PathBuf, String, Utf8PathBuf), (String, String)> {
    let because = |problem: &str, help: &str| (problem.to_owned(), help.to_owned());
    let build = "write the path of a built file, such as './dist/runtime/hook/index.js'";
    let file = clean(text).map_err(|problem| because(problem, build))?;
    if !file.extension().is_some_and(|ending| ENDINGS.contains(&ending)) {
        let help = format!("name a file ending in .{}", ENDINGS.join(", ."));
        return Err(("is not a program".to_owned(), help));
    }
    let inside = |payload: &&Payload| file.starts_with(&payload.source);
    let Some(payload) =
        payloads.iter().filter(inside).max_by_key(|payload| payload.source.components().count())
    else {
        let help = "declare the folder that holds it: `payload: { <name>: { source: … } }`";
        return Err(because("lies in no payload", help));
    };
    if !reader.sources.exists(&file) {
        return Err(because("does not exist", "build it first"));
    }
    let below = file.strip_prefix(&payload.source).unwrap_or(&file);
    let path = Utf8Path::new(PAYLOADS).join(&payload.name.value).join(below);
    if !is_safe(path.as_str()) {
        return Err(("is not safe in every shell".to_owned(), allowed()));
    }
    Ok((file, payload.name.value.clone(), path))
}

/// Arguments in their order; unlike other lists they may repeat.
fn args(reader: &mut Reader<'_>, value: &Spanned<Static>) -> Option<Vec<String>> {
    let Static::Array(items) = &value.value else {
        return reader.wrong(value, "args", "an array of strings", codes::ARGS);
    };
    let mut args = Vec::new();
    for item in items {
        let text = reader.string(item, "each of args", codes::ARGS)?;
        if !is_safe(&text.value) {
            reader.report(
                Diagnostic::error(codes::ARGS, format!("{:?} is not safe in a shell", text.value))
                    .at(text.span)
                    .help(allowed()),
            );
            return None;
        }
        args.push(text.value);
    }
    Some(args)
}

/// Whether a word means itself in every shell that hosts use; a leading `=` is a path in zsh.
fn is_safe(word: &str) -> bool {
    let safe = |letter: char| letter.is_ascii_alphanumeric() || SAFE.contains(&letter);
    !word.is_empty() && !word.starts_with('=') && word.chars().all(safe)
}

fn allowed() -> String {
    let marks: Vec<_> = SAFE.iter().map(|mark| format!("`{mark}`")).collect();
    format!("use letters, digits and {}; no `=` first", marks.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_a_shell_would_read_are_refused() {
        for word in ["--host", "name", "--a=b", "a/b.c", "x:y+z_1"] {
            assert!(is_safe(word), "{word}");
        }
        for word in [
            "", "=ls", "a b", "$HOME", "`id`", "\"x\"", "'x'", "a;b", "a|b", "a&b", "a>b", "~",
            "*", "?", "!x", "#x", "{a,b}", "(a)", "[a]", "%X%", "^", "@x", "a\\b", "a\nb", "ü",
        ] {
            assert!(!is_safe(word), "{word}");
        }
    }
}

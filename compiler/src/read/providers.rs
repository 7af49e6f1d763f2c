//! Providers: the modules in `src/providers`, each of which gives handlers a value.

use agent_bundle_templates::service;
use camino::{Utf8Path, Utf8PathBuf};

use super::context::Uses;
use super::handler::{Kind, handler};
use super::project::Provider;
use super::reader::Reader;
use super::routes::OTHER_ENDINGS;
use super::suggest::suggest;
use crate::diagnostics::{Diagnostic, Span, codes};

/// Folder of the providers.
const FOLDER: &str = "src/providers";
/// Endings of providers.
const ENDINGS: [&str; 2] = ["ts", "tsx"];

/// The files of the project in `root` that are named like providers, in the order of their keys.
/// Declarations and names that start with `_` or `.` are none; folders are not looked into.
#[must_use]
pub fn providers(root: &Utf8Path) -> Vec<Provider> {
    let mut found: Vec<_> =
        files(root, &ENDINGS).map(|file| Provider { key: key(&file), file }).collect();
    found.sort_by(|left, right| (&left.key, &left.file).cmp(&(&right.key, &right.file)));
    found
}

/// What the folder of providers holds.
pub struct Declared {
    /// The usable ones, in the order of their keys.
    pub providers: Vec<Provider>,
    /// All keys, those of refused ones included: asking for one of these is no further mistake.
    pub keys: Vec<String>,
}

/// Reads the providers; what makes one unusable is reported.
pub fn declared(reader: &mut Reader<'_>) -> Declared {
    let root = reader.sources.root().to_owned();
    let mut sound: Vec<Provider> = Vec::new();
    let mut keys = Vec::new();
    for provider in providers(&root) {
        let Provider { key, file } = &provider;
        let place = Span::file(file.clone());
        if !is_name(key) {
            let message = format!("`{file}` gives no name for a value");
            reader.report(Diagnostic::error(codes::PROVIDER_NAME, message).at(place).help(
                "name the file like a variable, with words joined by `-`: `write-policy.ts`",
            ));
            continue;
        }
        // Two names that differ in case are one file on some systems.
        let first = sound.iter().find(|first| first.key.eq_ignore_ascii_case(key));
        keys.push(key.clone());
        if let Some(first) = first {
            let message = format!("`{file}` and `{}` both give `{key}`", first.file);
            reader.report(
                Diagnostic::error(codes::DUPLICATE_PROVIDER, message)
                    .at(place)
                    .help("rename or remove one of the two files"),
            );
            continue;
        }
        let module = reader.load(file, codes::READ, Some(&place));
        if module.and_then(|module| handler(reader, &module, Kind::Provider)).is_some() {
            sound.push(provider);
        }
    }
    for file in files(&root, &OTHER_ENDINGS) {
        let message =
            format!("`{file}`: providers other than `.ts` and `.tsx` are not supported yet");
        reader.report(
            Diagnostic::error(codes::UNSUPPORTED, message)
                .at(Span::file(file))
                .help("write the provider in a `.ts` file, or begin this file's name with `_`"),
        );
    }
    keys.dedup();
    Declared { providers: sound, keys }
}

/// Reports what `uses` asks for and is not among the `keys` of providers.
pub fn check(reader: &mut Reader<'_>, uses: &Uses, keys: &[String]) {
    let asked = uses.calls.iter().filter(|call| call.name == service::PROVIDER);
    for text in
        asked.filter_map(|call| call.text.as_ref()).filter(|text| !keys.contains(&text.value))
    {
        let help = match keys {
            [] => format!("write `{FOLDER}/<name>.ts`; the key is its name in camel case"),
            _ => suggest(&text.value, keys),
        };
        reader.report(
            Diagnostic::error(
                codes::UNKNOWN_PROVIDER,
                format!("there is no provider `{}`", text.value),
            )
            .at(text.span.clone())
            .help(help),
        );
    }
}

/// Files in the folder with one of these endings, sorted.
fn files<'a>(root: &Utf8Path, endings: &'a [&str]) -> impl Iterator<Item = Utf8PathBuf> + use<'a> {
    let entries = root.join(FOLDER).read_dir_utf8().into_iter().flatten().flatten();
    let mut names: Vec<_> = entries
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().to_owned())
        .filter(|name| is_visible(name))
        .collect();
    names.sort();
    let path = |name| Utf8PathBuf::from(format!("{FOLDER}/{name}"));
    names
        .into_iter()
        .map(path)
        .filter(|file| file.extension().is_some_and(|one| endings.contains(&one)))
}

fn is_visible(name: &str) -> bool {
    let declaration = [".d.ts", ".d.mts", ".d.cts"].iter().any(|end| name.ends_with(end));
    !declaration && !name.starts_with(['_', '.'])
}

/// The key of a file: `write-policy.ts` → `writePolicy`.
fn key(file: &Utf8Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    let mut words = stem.split(['-', '_', '.']).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let head = letters.next().into_iter().flat_map(char::to_uppercase);
        name + &head.chain(letters).collect::<String>()
    })
}

/// Whether `key` can be the name of a variable, in ASCII.
fn is_name(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.chars().all(|letter| letter.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::{is_name, is_visible, key};

    #[test]
    fn keys_follow_from_names() {
        for (name, expected) in [
            ("write-policy.ts", "writePolicy"),
            ("git_state.tsx", "gitState"),
            ("writePolicy.ts", "writePolicy"),
            ("api.v2.ts", "apiV2"),
            ("now.ts", "now"),
        ] {
            assert_eq!(key(name.into()), expected, "{name}");
            assert!(is_name(expected) && is_visible(name), "{name}");
        }
    }

    #[test]
    fn some_names_give_none() {
        for name in ["2fa.ts", "-.ts", "größe.ts", "a b.ts"] {
            assert!(!is_name(&key(name.into())), "{name}");
        }
        for name in ["_shared.ts", ".hidden.ts", "now.d.ts"] {
            assert!(!is_visible(name), "{name}");
        }
    }
}

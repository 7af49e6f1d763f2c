//! Facts about the plugin, from the config and from `package.json`.

use std::collections::BTreeMap;
use std::rc::Rc;

use agent_bundle_adapters::backend::FACTS;
use camino::Utf8Path;
use serde_json::{Map, Value};

use super::eval::{Field, Static, eval};
use super::module::{Binding, Module};
use super::project::{Plugin, Spanned};
use super::reader::Reader;
use super::shape::{Keys, field};
use super::source::is_portable;
use crate::diagnostics::{Code, Diagnostic, Span, codes};

/// The file that fills what the config leaves out.
const PACKAGE: &str = "package.json";

/// Keys of `plugin`.
pub const KEYS: Keys<'static> = Keys { what: "`plugin`", known: &FACTS, later: &[] };

/// Reads the plugin's facts from the config's `plugin` value and `package.json`. Without a name
/// there is no plugin: that is reported at `config`.
pub fn plugin(reader: &mut Reader<'_>, value: Option<&Spanned<Static>>, config: &Span) -> Plugin {
    let given = value
        .and_then(|value| reader.object(value, &KEYS, codes::CONFIG_VALUE))
        .unwrap_or_default();
    let package = package(reader);
    let mut facts = BTreeMap::new();
    for key in KEYS.known.iter().filter(|key| **key != "name") {
        let value = field(given, key).or_else(|| field(&package, key));
        if let Some(fact) = value.and_then(|value| fact(reader, key, value)) {
            facts.insert((*key).to_owned(), fact);
        }
    }
    let name = match (field(given, "name"), field(&package, "name")) {
        (Some(own), _) => name(reader, own, |name| name),
        (None, Some(packaged)) => name(reader, packaged, unscoped),
        (None, None) => {
            let place = value.map_or(config, |value| &value.span).clone();
            reader.report(
                Diagnostic::error(codes::CONFIG_VALUE, "the plugin has no name")
                    .at(place.clone())
                    .help(format!("set `plugin.name`, or `name` in `{PACKAGE}`")),
            );
            unnamed(place)
        }
    };
    Plugin { name, facts }
}

/// Stands for a name that was reported, so that the rest of the project is still judged.
fn unnamed(span: Span) -> Spanned<String> {
    Spanned { value: "unnamed".to_owned(), span }
}

/// The fields of `package.json`; none when there is no such file or it is broken.
fn package(reader: &mut Reader<'_>) -> Vec<Field> {
    let file = Utf8Path::new(PACKAGE);
    if !reader.sources.siblings(file).any(|name| name == PACKAGE) {
        return Vec::new();
    }
    let Some(module) = reader.load(file, codes::READ, None) else { return Vec::new() };
    match read_json(reader, &module) {
        Some(Static::Object(fields)) => fields,
        _ => {
            let message = format!("`{PACKAGE}` is not an object");
            let at = Span::file(PACKAGE);
            reader.report(Diagnostic::error(codes::CONFIG_VALUE, message).at(at));
            Vec::new()
        }
    }
}

fn read_json(reader: &mut Reader<'_>, module: &Rc<Module>) -> Option<Static> {
    match module.export("default")? {
        Binding::Value(expr) => Some(eval(reader, module, expr).value),
        _ => None,
    }
}

/// A name that is one safe path segment.
fn name(
    reader: &mut Reader<'_>,
    value: &Spanned<Static>,
    map: fn(&str) -> &str,
) -> Spanned<String> {
    let Some(text) = reader.string(value, "the plugin's name", codes::CONFIG_VALUE) else {
        return unnamed(value.span.clone());
    };
    let name = map(&text.value).to_owned();
    if is_segment(&name) {
        return Spanned { value: name, span: text.span };
    }
    reader.report(
        Diagnostic::error(codes::CONFIG_VALUE, format!("`{name}` cannot name a plugin"))
            .at(text.span.clone())
            .help("write letters, digits, `-`, `_` and `.`, a letter or digit first"),
    );
    unnamed(text.span)
}

/// Whether `name` is one path segment that every system can have.
pub fn is_segment(name: &str) -> bool {
    let safe = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    name.chars().all(safe)
        && name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && is_portable(name)
}

/// A package name without its scope.
fn unscoped(name: &str) -> &str {
    match name.split_once('/') {
        Some((scope, rest)) if scope.starts_with('@') => rest,
        _ => name,
    }
}

/// Reads one fact and gives it its one form.
fn fact(reader: &mut Reader<'_>, key: &str, value: &Spanned<Static>) -> Option<Spanned<Value>> {
    let code: Code = codes::CONFIG_VALUE;
    let what = format!("`{key}`");
    let json = match (key, &value.value) {
        ("author", Static::Object(fields)) => author(reader, fields, &value.span)?,
        ("author", Static::String(text)) if !text.trim().is_empty() => person(text),
        ("author", _) => return reader.wrong(value, &what, "a string or an object", code),
        ("repository", Static::Object(fields)) => match field(fields, "url") {
            Some(url) => Value::from(reader.string(url, "`repository.url`", code)?.value),
            None => return reader.wrong(value, &what, "a URL, or an object with `url`", code),
        },
        // `package.json` may carry `keywords: []`, which says nothing.
        ("keywords", Static::Array(items)) if items.is_empty() => return None,
        ("keywords", _) => {
            let words = reader.strings(value, &what, code)?.value;
            words.into_iter().map(|word| Value::from(word.value)).collect()
        }
        _ => Value::from(reader.string(value, &what, code)?.value),
    };
    Some(Spanned { value: json, span: value.span.clone() })
}

fn author(reader: &mut Reader<'_>, fields: &[Field], span: &Span) -> Option<Value> {
    let mut author = Map::new();
    for key in ["name", "email", "url"] {
        if let Some(value) = field(fields, key) {
            let text = reader.string(value, &format!("`author.{key}`"), codes::CONFIG_VALUE)?;
            author.insert(key.to_owned(), Value::from(text.value));
        }
    }
    if author.contains_key("name") {
        return Some(Value::Object(author));
    }
    reader.report(
        Diagnostic::error(codes::CONFIG_VALUE, "the author has no name")
            .at(span.clone())
            .help("set `author.name`"),
    );
    None
}

/// Reads `Name <email> (url)`, the form of package managers.
fn person(text: &str) -> Value {
    let between = |open: char, close: char| {
        let (_, rest) = text.split_once(open)?;
        let (inner, _) = rest.split_once(close)?;
        Some(inner.trim()).filter(|inner| !inner.is_empty())
    };
    let name = text.split(['<', '(']).next().unwrap_or_default().trim();
    let mut person = Map::new();
    person.insert("name".to_owned(), Value::from(if name.is_empty() { text.trim() } else { name }));
    for (key, value) in [("email", between('<', '>')), ("url", between('(', ')'))] {
        if let Some(value) = value {
            person.insert(key.to_owned(), Value::from(value));
        }
    }
    Value::Object(person)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn authors_as_text() {
        for (text, expected) in [
            ("Ada", json!({ "name": "Ada" })),
            ("Ada L <a@b.c>", json!({ "name": "Ada L", "email": "a@b.c" })),
            (
                "Ada <a@b.c> (https://x.y)",
                json!({ "name": "Ada", "email": "a@b.c", "url": "https://x.y" }),
            ),
            ("<a@b.c>", json!({ "name": "<a@b.c>", "email": "a@b.c" })),
            ("Ada <a@", json!({ "name": "Ada" })),
        ] {
            assert_eq!(person(text), expected, "{text}");
        }
    }

    #[test]
    fn scopes_are_left_out() {
        assert_eq!(unscoped("@acme/guard"), "guard");
        assert_eq!(unscoped("guard"), "guard");
        assert_eq!(unscoped("a/b"), "a/b");
    }
}

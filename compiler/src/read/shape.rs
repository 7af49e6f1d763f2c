//! Typed readings of static values; whatever has the wrong form is reported where it stands.

use super::eval::{Field, Static};
use super::project::Spanned;
use super::reader::Reader;
use super::suggest::suggest;
use crate::diagnostics::{Code, Diagnostic, codes};

/// The keys that an object may have.
pub struct Keys<'a> {
    /// What the object is, as in "unknown key of a hook".
    pub what: &'a str,
    /// Keys that are read.
    pub known: &'a [&'a str],
    /// Keys that the language has and this compiler does not support yet.
    pub later: &'a [&'a str],
}

impl Reader<'_> {
    /// The fields of an object with the given keys; unknown ones are reported with `code`.
    pub fn object<'s>(
        &mut self,
        value: &'s Spanned<Static>,
        keys: &Keys<'_>,
        code: Code,
    ) -> Option<&'s [Field]> {
        let fields = self.fields(value, keys.what, code)?;
        for Field { key, .. } in fields {
            let name = key.value.as_str();
            if keys.known.contains(&name) {
                continue;
            }
            let diagnostic = if keys.later.contains(&name) {
                Diagnostic::error(codes::UNSUPPORTED, format!("`{name}` is not supported yet"))
                    .help(format!("remove `{name}`"))
            } else {
                Diagnostic::error(code, format!("unknown key `{name}` of {}", keys.what))
                    .help(suggest(name, keys.known))
            };
            self.report(diagnostic.at(key.span.clone()));
        }
        Some(fields)
    }

    /// The fields of an object with any keys; anything else is reported with `code`.
    pub fn fields<'s>(
        &mut self,
        value: &'s Spanned<Static>,
        what: &str,
        code: Code,
    ) -> Option<&'s [Field]> {
        match &value.value {
            Static::Object(fields) => Some(fields),
            _ => self.wrong(value, what, "an object", code),
        }
    }

    /// A string that is not blank.
    pub fn string(
        &mut self,
        value: &Spanned<Static>,
        what: &str,
        code: Code,
    ) -> Option<Spanned<String>> {
        match &value.value {
            Static::String(text) if !text.trim().is_empty() => {
                Some(Spanned { value: text.clone(), span: value.span.clone() })
            }
            _ => self.wrong(value, what, "a string that is not empty", code),
        }
    }

    /// An array of strings that are not blank, each once; it must not be empty.
    pub fn strings(
        &mut self,
        value: &Spanned<Static>,
        what: &str,
        code: Code,
    ) -> Option<Spanned<Vec<Spanned<String>>>> {
        let expected = "an array of strings that is not empty";
        let items = match &value.value {
            Static::Array(items) if !items.is_empty() => items,
            _ => return self.wrong(value, what, expected, code),
        };
        let mut strings: Vec<Spanned<String>> = Vec::new();
        for item in items {
            if let Some(text) = self.string(item, &format!("each of {what}"), code)
                && strings.iter().all(|other| other.value != text.value)
            {
                strings.push(text);
            }
        }
        Some(Spanned { value: strings, span: value.span.clone() })
    }

    /// A whole number from 1 to `max`.
    pub fn positive(
        &mut self,
        value: &Spanned<Static>,
        what: &str,
        max: u32,
        code: Code,
    ) -> Option<Spanned<u32>> {
        match value.value {
            Static::Number(number)
                if number.fract() == 0.0 && number >= 1.0 && number <= f64::from(max) =>
            {
                Some(Spanned { value: number as u32, span: value.span.clone() })
            }
            _ => self.wrong(value, what, &format!("a whole number from 1 to {max}"), code),
        }
    }

    /// One of the listed words.
    pub fn word<T: Copy>(
        &mut self,
        value: &Spanned<Static>,
        what: &str,
        words: &[(&str, T)],
        code: Code,
    ) -> Option<Spanned<T>> {
        let found = match &value.value {
            Static::String(text) => words.iter().find(|(word, _)| word == text),
            _ => None,
        };
        match found {
            Some((_, meaning)) => Some(Spanned { value: *meaning, span: value.span.clone() }),
            None => {
                let list: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
                self.wrong(value, what, &list.join(" or "), code)
            }
        }
    }

    /// Reports that `value` is not `expected`, unless that it is not static was reported already.
    pub fn wrong<T>(
        &mut self,
        value: &Spanned<Static>,
        what: &str,
        expected: &str,
        code: Code,
    ) -> Option<T> {
        let found = match &value.value {
            Static::Unknown => return None,
            Static::Number(number) => format!("{number}"),
            Static::String(text) if text.trim().is_empty() => "an empty string".to_owned(),
            Static::String(text) if text.len() <= 40 => format!("`{text}`"),
            Static::Array(items) if items.is_empty() => "an empty array".to_owned(),
            other => other.kind().to_owned(),
        };
        self.report(
            Diagnostic::error(code, format!("{what} is {found}"))
                .at(value.span.clone())
                .help(format!("write {expected}")),
        );
        None
    }
}

/// The value of the key `name`.
pub fn field<'s>(fields: &'s [Field], name: &str) -> Option<&'s Spanned<Static>> {
    fields.iter().find(|field| field.key.value == name).map(|field| &field.value)
}

//! Answer templates: their holes, and whether two of them can be merged.

use serde_json::Value;

use crate::canonical::Part;

/// A `$name` in a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// Name without the dollar sign and question mark.
    pub name: String,
    /// Left out, with its key, when it has no value.
    pub optional: bool,
}

/// The hole that `text` is, if it is one; `$$…` is literal text.
#[must_use]
pub fn hole(text: &str) -> Option<Hole> {
    let name = text.strip_prefix('$').filter(|rest| !rest.is_empty() && !rest.starts_with('$'))?;
    let (name, optional) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
    Some(Hole { name: name.to_owned(), optional })
}

/// All holes of `template`, in document order.
#[must_use]
pub fn holes(template: &Value) -> Vec<Hole> {
    match template {
        Value::String(text) => hole(text).into_iter().collect(),
        Value::Array(items) => items.iter().flat_map(holes).collect(),
        Value::Object(map) => map.values().flat_map(holes).collect(),
        _ => Vec::new(),
    }
}

/// Names that a part of a result can fill.
#[must_use]
pub fn values_of(part: Part) -> &'static [&'static str] {
    match part {
        Part::Deny | Part::Allow | Part::Ask => &["reason"],
        Part::Rewrite => &["updatedInput"],
        Part::Context => &["context"],
        Part::Synthesize => &["output", "exitCode"],
        Part::Replace => &["status", "output", "error"],
    }
}

/// Whether a hole is filled without any part: the native event name and envelope values.
#[must_use]
pub fn is_ambient(name: &str) -> bool {
    name == "native" || name.starts_with("envelope.")
}

/// The first place, as a dotted path, where `a` and `b` would write different values.
#[must_use]
pub fn conflict(a: &Value, b: &Value) -> Option<String> {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => a.iter().find_map(|(key, value)| {
            let inner = conflict(value, b.get(key)?)?;
            Some(if inner.is_empty() { key.clone() } else { format!("{key}.{inner}") })
        }),
        _ => (a != b).then(String::new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn holes_are_whole_strings() {
        let cases = [
            ("$reason", Some(("reason", false))),
            ("$exitCode?", Some(("exitCode", true))),
            ("$envelope.request_id", Some(("envelope.request_id", false))),
            ("$$reason", None),
            ("$", None),
            ("cost: $reason", None),
        ];
        for (text, expected) in cases {
            let found = hole(text);
            let found = found.as_ref().map(|hole| (hole.name.as_str(), hole.optional));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn conflicts_name_the_place() {
        let deny = json!({ "o": { "decision": "deny", "name": "$native" } });
        let allow = json!({ "o": { "decision": "allow", "name": "$native" } });
        let context = json!({ "o": { "context": "$context", "name": "$native" } });
        assert_eq!(conflict(&deny, &allow), Some("o.decision".to_owned()));
        assert_eq!(conflict(&deny, &context), None);
    }
}

//! The types that authors see name the same vocabulary as the canonical tables.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use serde_json::Value;

const TYPES: &str = include_str!("../authoring/types.ts");

fn canonical() -> Value {
    let text = include_str!("../../adapters/tables/canonical.json");
    serde_json::from_str(text).unwrap()
}

/// Text between `start` and the next `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split_once(start)?.1.split_once(end).map(|(inner, _)| inner)
}

/// Quoted words of a text.
fn words(text: &str) -> BTreeSet<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

#[test]
fn fields_are_the_same() {
    let canonical = canonical();
    let tables: BTreeSet<&str> =
        canonical["fields"].as_object().unwrap().keys().map(String::as_str).collect();
    let types: BTreeSet<&str> = between(TYPES, "interface Fields {", "\n}")
        .unwrap()
        .lines()
        .filter_map(|line| line.trim().split_once(':').map(|(name, _)| name))
        .collect();
    assert_eq!(types, tables);
}

#[test]
fn families_and_their_parts_are_the_same() {
    let canonical = canonical();
    let families = canonical["families"].as_object().unwrap();
    let parts = words(between(TYPES, "type Part =", ";").unwrap());
    let text = between(TYPES, "interface Families {", "\n}").unwrap();
    assert_eq!(text.matches(": Family<").count(), families.len());
    for (name, family) in families {
        let row = between(text, &format!("  \"{name}\": Family<"), ">;")
            .or_else(|| between(text, &format!("  {name}: Family<"), ">;"))
            .unwrap_or_else(|| panic!("{name} has no type"));
        let typed: BTreeSet<&str> = words(row).intersection(&parts).copied().collect();
        let listed: BTreeSet<&str> =
            family["parts"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(typed, listed, "{name}");
    }
}

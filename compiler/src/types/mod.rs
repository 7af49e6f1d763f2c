//! TypeScript types: of what handlers see and return, made from the tables; of what a project
//! declares, made from its routes and providers.

use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use agent_bundle_templates::{Error, Page, page};
use camino::Utf8PathBuf;

mod comment;
mod families;
mod field;
mod payload;
mod project;
mod result;
mod slices;

pub use project::{declarations, write_declarations};

/// The generated sources: path below the repository's root to TypeScript.
///
/// # Errors
/// When a template is at fault.
pub fn sources(tables: &Tables) -> Result<BTreeMap<Utf8PathBuf, String>, Error> {
    Ok(BTreeMap::from([
        ("templates/authoring/families.ts".into(), page(Page::Families, &families::data(tables))?),
        ("templates/authoring/payload.ts".into(), page(Page::Payloads, &payload::data(tables))?),
        ("npm/agent-bundle/src/slices.ts".into(), page(Page::Slices, &slices::data(tables))?),
    ]))
}

/// A union of string literals.
fn union<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | ")
}

/// `model-switch/before` → `ModelSwitchBefore`
fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let (head, tail) = word.split_at(word.len().min(1));
        head.to_uppercase() + tail
    };
    name.split(['/', '-']).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::pascal;

    #[test]
    fn names_of_types() {
        for (name, expected) in [
            ("stop", "Stop"),
            ("model-switch/before", "ModelSwitchBefore"),
            ("sessionStart", "SessionStart"),
        ] {
            assert_eq!(pascal(name), expected);
        }
    }
}

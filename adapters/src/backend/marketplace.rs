//! Lists of plugins: a template of the table, filled with the facts of the one plugin listed.

use serde_json::{Map, Value, json};

use super::manifest::{Author, FACTS, Plugin};
use crate::table::Marketplace;
use crate::template::hole;

/// The hole for who owns the list; the others are facts of the plugin.
const OWNER: &str = "owner";

/// Whether something fills the hole `name` of a list.
pub fn fills(name: &str) -> bool {
    name == OWNER || FACTS.contains(&name)
}

/// The list; a key whose optional hole has no value is left out.
pub fn marketplace(list: &Marketplace, plugin: &Plugin) -> Value {
    fill(&list.json, plugin).unwrap_or_default()
}

fn fill(template: &Value, plugin: &Plugin) -> Option<Value> {
    match template {
        Value::String(text) => match hole(text) {
            Some(hole) if hole.name == OWNER => {
                let owner = plugin.author.as_ref().map(Author::json);
                Some(owner.unwrap_or_else(|| json!({ "name": plugin.name })))
            }
            Some(hole) => plugin.fact(&hole.name),
            None => Some(template.clone()),
        },
        Value::Array(items) => Some(items.iter().filter_map(|item| fill(item, plugin)).collect()),
        Value::Object(map) => {
            let filled: Map<_, _> = map
                .iter()
                .filter_map(|(key, value)| Some((key.clone(), fill(value, plugin)?)))
                .collect();
            Some(filled.into())
        }
        other => Some(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Author;

    #[test]
    fn holes_take_facts_and_optional_ones_go() {
        let list = Marketplace {
            path: "list.json".to_owned(),
            json: json!({
                "name": "$name", "about": "$description?", "owner": "$owner",
                "plugins": [{ "name": "$name", "source": "./", "about": "$description?" }],
            }),
        };
        let mut plugin = Plugin { name: "guard".to_owned(), ..Plugin::default() };
        let plain = json!({
            "name": "guard", "owner": { "name": "guard" },
            "plugins": [{ "name": "guard", "source": "./" }],
        });
        assert_eq!(marketplace(&list, &plugin), plain);
        plugin.description = Some("$5 a day".to_owned());
        plugin.author = Some(Author { name: "Ada".to_owned(), ..Author::default() });
        let full = json!({
            "name": "guard", "about": "$5 a day", "owner": { "name": "Ada" },
            "plugins": [{ "name": "guard", "source": "./", "about": "$5 a day" }],
        });
        assert_eq!(marketplace(&list, &plugin), full);
    }
}

//! Lists of plugins: a template of the table, filled with the facts of the one plugin listed.

use serde_json::{Map, Value, json};

use super::Plugin;
use crate::table::Marketplace;
use crate::template::hole;

/// What fills holes of a list: the plugin's facts, and who owns the list.
pub const FACTS: [&str; 9] = [
    "name",
    "description",
    "version",
    "author",
    "license",
    "homepage",
    "repository",
    "keywords",
    "owner",
];

/// The list; a key whose optional hole has no value is left out.
pub fn marketplace(list: &Marketplace, plugin: &Plugin) -> Value {
    let mut facts = match serde_json::to_value(plugin) {
        Ok(Value::Object(facts)) => facts,
        _ => Map::new(),
    };
    let owner = facts.get("author").cloned().unwrap_or_else(|| json!({ "name": plugin.name }));
    facts.insert("owner".to_owned(), owner);
    fill(&list.json, &facts).unwrap_or_default()
}

fn fill(template: &Value, facts: &Map<String, Value>) -> Option<Value> {
    match template {
        Value::String(text) => match hole(text) {
            Some(hole) => facts.get(&hole.name).cloned(),
            None => Some(template.clone()),
        },
        Value::Array(items) => Some(items.iter().filter_map(|item| fill(item, facts)).collect()),
        Value::Object(map) => {
            let filled: Map<_, _> = map
                .iter()
                .filter_map(|(key, value)| Some((key.clone(), fill(value, facts)?)))
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

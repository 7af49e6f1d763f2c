//! Plugin manifests: the facts of a plugin that a host's manifest takes.

use serde_json::{Map, Value, json};

use crate::table::Table;

/// Keys of the facts that an author may give about a plugin.
pub const FACTS: [&str; 8] =
    ["name", "description", "version", "author", "license", "homepage", "repository", "keywords"];

/// What an author says about a plugin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plugin {
    /// Plugin name.
    pub name: String,
    /// What it is for.
    pub description: Option<String>,
    /// Version of the plugin.
    pub version: Option<String>,
    /// Who wrote it.
    pub author: Option<Author>,
    /// Licence expression.
    pub license: Option<String>,
    /// Home page address.
    pub homepage: Option<String>,
    /// Repository address.
    pub repository: Option<String>,
    /// Search words.
    pub keywords: Vec<String>,
}

/// A plugin's author.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Author {
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: Option<String>,
    /// Web address.
    pub url: Option<String>,
}

impl Plugin {
    /// The fact called `key`, one of [`FACTS`], when it was given.
    #[must_use]
    pub fn fact(&self, key: &str) -> Option<Value> {
        let text = |text: &Option<String>| text.as_deref().map(Value::from);
        match key {
            "name" => Some(self.name.as_str().into()),
            "description" => text(&self.description),
            "version" => text(&self.version),
            "author" => self.author.as_ref().map(Author::json),
            "license" => text(&self.license),
            "homepage" => text(&self.homepage),
            "repository" => text(&self.repository),
            "keywords" => (!self.keywords.is_empty()).then(|| json!(self.keywords)),
            _ => None,
        }
    }
}

impl Author {
    /// Name, and what else is given, as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let given = [("email", &self.email), ("url", &self.url)];
        let given = given.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?)));
        [("name", self.name.as_str())]
            .into_iter()
            .chain(given)
            .map(|(key, text)| (key.to_owned(), Value::from(text)))
            .collect::<Map<_, _>>()
            .into()
    }
}

/// The manifest: those facts that the table says it takes, and the pointer to the hook document.
pub fn manifest(table: &Table, plugin: &Plugin) -> Value {
    let mut manifest: Map<String, Value> = table
        .documents
        .keys
        .iter()
        .filter_map(|key| Some((key.clone(), plugin.fact(key)?)))
        .collect();
    if let Some(pointer) = &table.documents.pointer {
        manifest.insert("hooks".into(), pointer.clone().into());
    }
    manifest.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_is_given_by_a_full_plugin_and_only_the_name_by_a_bare_one() {
        let text = || Some("x".to_owned());
        let full = Plugin {
            name: "x".to_owned(),
            description: text(),
            version: text(),
            author: Some(Author { name: "x".to_owned(), email: text(), url: None }),
            license: text(),
            homepage: text(),
            repository: text(),
            keywords: vec!["x".to_owned()],
        };
        let bare = Plugin { name: "x".to_owned(), ..Plugin::default() };
        for key in FACTS {
            assert!(full.fact(key).is_some(), "{key}");
            assert_eq!(bare.fact(key).is_some(), key == "name", "{key}");
        }
        assert_eq!(full.fact("author"), Some(json!({ "name": "x", "email": "x" })));
        assert_eq!(full.fact("owner"), None);
    }
}

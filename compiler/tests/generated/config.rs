//! The schema of the config and the reader of the config accept the same.

use std::collections::BTreeSet;
use std::fs;

use agent_bundle::read::{CONFIG_KEYS, Vocabulary, read};
use agent_bundle_adapters::Tables;
use camino::Utf8Path;
use serde_json::{Map, Value, json};

use super::schemas::{schema, validator};
use super::support::tables;

/// A config with every key.
fn whole() -> Value {
    json!({
        "plugin": {
            "name": "p", "description": "d", "version": "1.0.0", "license": "MIT",
            "author": { "name": "Ada", "email": "a@b.c", "url": "https://a.b" },
            "homepage": "https://a.b", "repository": { "url": "https://a.b" }, "keywords": ["k"],
        },
        "targets": ["claude", "portable"],
        "hooks": {
            "beforeTool": [
                "h.ts",
                {
                    "handler": "./h.ts", "targets": ["claude"], "timeout": 5, "onFailure": "deny",
                    "tools": ["shell", "claude:WebFetch"], "maxContinuations": 2,
                },
            ],
            "stop": { "handler": "h.ts", "maxContinuations": 1 },
            "sessionStart": "h.ts",
        },
    })
}

/// What is put in the place of every value.
fn others() -> Vec<Value> {
    let huge = u64::from(u32::MAX) + 1;
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(1.5),
        json!(huge),
        json!(""),
        json!(" "),
        json!("word"),
        json!("portable"),
        json!("claude"),
        json!("other:Tool"),
        json!("claude: "),
        json!("file.write"),
        json!("continue"),
        json!("h.ts"),
        json!("a b"),
        json!([]),
        json!(["claude"]),
        json!(["h.ts", "h.ts"]),
        json!([""]),
        json!({}),
        json!({ "handler": "h.ts" }),
        json!({ "handler": "h.ts", "tools": ["shell"] }),
        json!({ "name": "n" }),
        json!({ "url": "u", "other": 1 }),
        json!({ "beforeTool": { "handler": "h.ts", "tools": ["agent"] } }),
        json!({ "workspaceOpen": "h.ts" }),
    ]
}

/// Whether the reader has nothing to say against `config`.
fn accepts(tables: &Tables, config: &Value) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let root = Utf8Path::from_path(folder.path()).unwrap();
    for (file, text) in [
        ("agent-bundle.config.json", config.to_string()),
        ("package.json", r#"{ "name": "packaged" }"#.to_owned()),
        ("h.ts", "export default () => {};".to_owned()),
    ] {
        fs::write(root.join(file), text).unwrap();
    }
    let hosts: Vec<_> = tables.hosts().map(|table| table.host.as_str()).collect();
    let families = tables.canonical.families.keys().map(String::as_str);
    let families: Vec<_> = families.filter(|family| tables.speaks_of(family)).collect();
    let vocabulary =
        Vocabulary { canonical: &tables.canonical, hosts: &hosts, families: &families };
    read(root, None, &vocabulary).diagnostics.is_empty()
}

/// `config` with one change, in every way: a value replaced, a key removed, a key added.
fn changed(config: &Value) -> Vec<Value> {
    let mut all = others();
    match config {
        Value::Object(map) => {
            for (key, value) in map {
                let with = |value: Option<Value>| {
                    let mut map = map.clone();
                    match value {
                        Some(value) => drop(map.insert(key.clone(), value)),
                        None => drop(map.remove(key)),
                    }
                    Value::Object(map)
                };
                all.push(with(None));
                all.extend(changed(value).into_iter().map(|value| with(Some(value))));
            }
            let mut more = map.clone();
            more.insert("unknown".to_owned(), json!("h.ts"));
            all.push(more.into());
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                all.extend(changed(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[index] = item;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    all
}

#[test]
fn the_reader_and_the_schema_accept_the_same_configs() {
    let tables = tables();
    let validator = validator(&schema("config"));
    let whole = whole();
    assert!(accepts(&tables, &whole));
    let mut verdicts = [0, 0];
    for config in std::iter::once(&whole).chain(&changed(&whole)) {
        let read = accepts(&tables, config);
        assert_eq!(validator.is_valid(config), read, "the reader accepts ({read}): {config}");
        verdicts[usize::from(read)] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 50), "{verdicts:?}");
}

#[test]
fn the_reader_and_the_schema_know_the_same_keys() {
    let (schema, whole) = (schema("config"), whole());
    let places = [
        ("/properties", "/"),
        ("/$defs/Plugin/properties", "/plugin"),
        ("/$defs/ToolHook/properties", "/hooks/beforeTool/1"),
    ];
    let keys = |map: &Map<String, Value>| map.keys().cloned().collect::<BTreeSet<_>>();
    for (known, (properties, place)) in CONFIG_KEYS.iter().zip(places) {
        let known: BTreeSet<_> = known.iter().map(|key| (*key).to_owned()).collect();
        let described = schema.pointer(properties).and_then(Value::as_object).unwrap();
        assert_eq!(keys(described), known, "{properties}");
        let used = whole.pointer(place.trim_end_matches('/')).and_then(Value::as_object).unwrap();
        assert_eq!(keys(used), known, "the config with every key, at {place}");
    }
}

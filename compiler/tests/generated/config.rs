//! The schema of the config and the reader of the config accept the same.

use std::collections::BTreeSet;
use std::fs;

use agent_bundle::diagnostics::codes;
use agent_bundle::read::{CONFIG_KEYS, Vocabulary, read};
use agent_bundle_adapters::Tables;
use camino::Utf8Path;
use serde_json::{Value, json};

use super::schemas::{schema, validator};
use super::support::tables;

/// A config with every key but those of programs.
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
                    "allowLoss": [loss()],
                },
            ],
            "stop": { "handler": "h.ts", "maxContinuations": 1 },
            "sessionStart": "h.ts",
        },
        "payload": { "dist": { "source": "dist", "targets": ["claude"] } },
        "nativeHooks": { "claude": "native.json" },
        "hosts": { "claude": { "minVersion": "2.1.0" } },
        "allowLoss": [loss()],
    })
}

/// An accepted loss.
fn loss() -> Value {
    json!({ "code": "AB4852", "host": "claude", "reason": "r" })
}

/// A program with every setting.
fn program() -> Value {
    json!({
        "handler": { "prebuilt": "./dist/hook.mjs" }, "args": ["--host", "a=b"],
        "targets": ["claude"], "timeout": 5, "tools": ["shell"], "allowLoss": [loss()],
    })
}

/// A config with the hook `entry`, and the payload that programs need.
fn with_hook(event: &str, entry: &Value) -> Value {
    json!({
        "plugin": { "name": "p" }, "targets": ["claude"], "hooks": { event: entry },
        "payload": { "dist": { "source": "dist" } },
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
        json!("AB4852"),
        json!("AB4001"),
        json!("h.ts"),
        json!("../h.ts"),
        json!("/h.ts"),
        json!("aux/h.ts"),
        json!("d./h.ts"),
        json!("NUL"),
        json!("c:h.ts"),
        json!("d\\h.ts"),
        json!("."),
        json!("a b"),
        json!([]),
        json!(["claude"]),
        json!(["h.ts", "h.ts"]),
        json!([""]),
        json!({}),
        json!({ "handler": "h.ts" }),
        json!({ "handler": "h.ts", "tools": ["shell"] }),
        json!({ "handler": "h.ts", "args": [] }),
        json!({ "handler": { "prebuilt": "dist/hook.mjs" }, "onFailure": "deny" }),
        json!({ "name": "n" }),
        json!({ "url": "u", "other": 1 }),
        json!({ "beforeTool": { "handler": "h.ts", "tools": ["agent"] } }),
        json!({ "workspaceOpen": "h.ts" }),
    ]
}

/// Whether the reader has nothing to say against the form of `config`; no schema knows the files.
fn accepts(tables: &Tables, config: &Value) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let root = Utf8Path::from_path(folder.path()).unwrap();
    for (file, text) in [
        ("agent-bundle.config.json", config.to_string()),
        ("package.json", r#"{ "name": "packaged" }"#.to_owned()),
        ("h.ts", "export default () => {};".to_owned()),
        ("native.json", "{}".to_owned()),
        ("dist/hook.mjs", String::new()),
    ] {
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), text).unwrap();
    }
    let hosts: Vec<_> = tables.hosts().map(|table| table.host.as_str()).collect();
    let families = tables.canonical.families.keys().map(String::as_str);
    let families: Vec<_> = families.filter(|family| tables.speaks_of(family)).collect();
    let vocabulary =
        Vocabulary { canonical: &tables.canonical, hosts: &hosts, families: &families };
    let problems = read(root, None, &vocabulary).diagnostics;
    problems.iter().all(|problem| problem.code == codes::PAYLOAD_FILES)
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
    let (whole, program) = (whole(), program());
    let mut configs = changed(&whole);
    for event in ["beforeTool", "stop"] {
        configs.extend(changed(&program).iter().map(|entry| with_hook(event, entry)));
    }
    for config in [whole, with_hook("beforeTool", &program)] {
        assert!(accepts(&tables, &config));
        configs.push(config);
    }
    let mut verdicts = [0, 0];
    for config in &configs {
        let read = accepts(&tables, config);
        assert_eq!(validator.is_valid(config), read, "the reader accepts ({read}): {config}");
        verdicts[usize::from(read)] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 50), "{verdicts:?}");
}

#[test]
fn the_reader_and_the_schema_know_the_same_keys() {
    let (schema, whole, program) = (schema("config"), whole(), program());
    // An entry of `hooks` is a module or a program, each with its own keys.
    let entry = ["/$defs/ToolHook/properties", "/$defs/ToolProgram/properties"];
    let places: [(&[&str], &[Option<&Value>]); 7] = [
        (&["/properties"], &[Some(&whole)]),
        (&["/$defs/Plugin/properties"], &[whole.pointer("/plugin")]),
        (&["/$defs/HostSection/properties"], &[whole.pointer("/hosts/claude")]),
        (&["/$defs/Payload/properties"], &[whole.pointer("/payload/dist")]),
        (&entry, &[whole.pointer("/hooks/beforeTool/1"), Some(&program)]),
        (&["/$defs/Prebuilt/properties"], &[program.pointer("/handler")]),
        (&["/$defs/AllowedLoss/properties"], &[whole.pointer("/allowLoss/0")]),
    ];
    let keys = |objects: &[Option<&Value>]| -> BTreeSet<String> {
        objects.iter().flat_map(|one| one.unwrap().as_object().unwrap().keys().cloned()).collect()
    };
    for (known, (described, used)) in CONFIG_KEYS.iter().zip(places) {
        let known: BTreeSet<_> = known.iter().map(|key| (*key).to_owned()).collect();
        let properties: Vec<_> = described.iter().map(|place| schema.pointer(place)).collect();
        assert_eq!(keys(&properties), known, "{described:?}");
        assert_eq!(keys(used), known, "the config with every key, at {described:?}");
    }
}

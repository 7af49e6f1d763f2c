//! The published schemas accept what there is, and no more.

use std::fs;

use agent_bundle::cli::{Exit, run};
use agent_bundle::link::{GraphLinker, Linker, Options, Unit};
use agent_bundle::schema::ALL;
use agent_bundle_adapters::canonical::Part;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::support::{artifact, feed, repository, tables};

/// The schema `name`, as the command prints it.
pub fn schema(name: &str) -> Value {
    let output = run(["agent-bundle", "schema", name].map(Into::into)).0;
    assert_eq!(output.exit, Exit::Fine, "{}", output.stderr);
    serde_json::from_str(&output.stdout).unwrap()
}

/// A validator of `schema`, which must be a schema.
pub fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("{error}"))
}

/// A validator of one definition of `schema`.
fn definition(schema: &Value, name: &str) -> Validator {
    assert!(schema["$defs"].get(name).is_some(), "no definition of {name}");
    let reference = format!("#/$defs/{name}");
    validator(&json!({ "$ref": reference, "$defs": schema["$defs"] }))
}

fn assert_valid(validator: &Validator, value: &Value, what: &str) {
    let faults: Vec<_> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{what}: {faults:#?}");
}

fn json_file(path: &str) -> Value {
    serde_json::from_slice(&fs::read(repository().join(path)).unwrap()).unwrap()
}

#[test]
fn every_schema_is_printed_and_an_unknown_one_is_not() {
    for one in ALL {
        validator(&schema(one.name));
    }
    let output = run(["agent-bundle", "schema", "other"].map(Into::into)).0;
    assert_eq!(output.exit, Exit::Failed);
    assert!(output.stderr.contains("config"), "{}", output.stderr);
}

#[test]
fn tables_have_their_form() {
    let table = validator(&schema("table"));
    for host in tables().hosts().map(|table| &table.host) {
        let mut json = json_file(&format!("adapters/tables/{host}.json"));
        assert_valid(&table, &json, host);
        json["events"]["stop"]["parts"]["deny"]["suport"] = json!("native");
        assert!(!table.is_valid(&json), "{host}: a misspelled key");
    }
    let vocabulary = validator(&schema("vocabulary"));
    assert_valid(&vocabulary, &json_file("adapters/tables/canonical.json"), "canonical");
}

#[test]
fn an_index_has_its_form() {
    let validator = validator(&schema("manifest"));
    let example = repository().join("examples/hooks-and-scripts");
    let mut index = serde_json::to_value(artifact(&example).index).unwrap();
    assert_valid(&validator, &index, "the index");
    index["files"][0]["bytes"] = json!("many");
    assert!(!validator.is_valid(&index));
}

/// What handlers saw of all recorded envelopes, completed by what no recording can hold.
fn seen() -> Vec<(String, Value)> {
    let tables = tables();
    let hosts = tables.hosts().map(|table| table.host.clone());
    hosts
        .flat_map(|host| {
            let path = repository().join(format!("snapshots/golden/seen-{host}.snap"));
            let text = fs::read_to_string(path).unwrap();
            let json = text.splitn(3, "---\n").nth(2).unwrap();
            serde_json::from_str::<Map<String, Value>>(json).unwrap()
        })
        .map(|(name, mut seen)| {
            let seen = seen.as_object_mut().unwrap();
            seen.remove("host");
            seen.remove("workspace");
            seen.insert("idempotencyKey".into(), json!("0".repeat(64)));
            seen.insert("observedAt".into(), json!("2026-01-01T00:00:00.000Z"));
            seen.insert("sequence".into(), json!(1));
            (name, Value::Object(seen.clone()))
        })
        .collect()
}

#[test]
fn events_have_their_form() {
    let tables = tables();
    let schema = schema("event");
    let any = validator(&schema);
    for (name, event) in seen() {
        assert_valid(&any, &event, &name);
        let family = event["event"].as_str().unwrap();
        let own = definition(&schema, &tables.canonical.families[family].hook);
        assert_valid(&own, &event, &name);
        for (place, value) in [
            ("/payload/sessionId/value", json!(7)),
            ("/payload/sessionId/nativeKey", json!("other")),
            ("/provenance/source", json!("other")),
            ("/event", json!("tool/other")),
        ] {
            let mut event = event.clone();
            let Some(old) = event.pointer_mut(place) else { continue };
            *old = value;
            assert!(!own.is_valid(&event), "{name}: {place}");
        }
        for place in ["", "/payload", "/payload/sessionId", "/provenance", "/tool"] {
            let mut event = event.clone();
            let Some(object) = event.pointer_mut(place) else { continue };
            object.as_object_mut().unwrap().insert("other".into(), json!(1));
            assert!(!own.is_valid(&event), "{name}: another key in {place:?}");
        }
    }
}

/// Results of all combinations of keys, and every key with values of a wrong form.
fn results() -> Vec<Value> {
    let outcomes = [
        None,
        Some(json!("continue")),
        Some(json!("deny")),
        Some(json!("allow")),
        Some(json!("ask")),
        Some(json!("synthesize")),
        Some(json!("other")),
        Some(json!(null)),
    ];
    let good = json!({
        "reason": "because", "updatedInput": { "command": "ls" }, "additionalContext": "text",
        "output": "", "exitCode": 3, "status": "error", "error": "text", "other": 1,
    });
    let good = good.as_object().unwrap();
    let wrong = [json!(null), json!(1.5), json!(" "), json!("word"), json!([]), json!(true)];
    let mut all = vec![json!(null), json!([]), json!("deny"), json!(false)];
    for outcome in &outcomes {
        let outcome = outcome.iter().map(|outcome| ("outcome".to_owned(), outcome.clone()));
        for chosen in 0..1_u32 << good.len() {
            let keys = good.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1);
            let keys = keys.map(|(_, (key, value))| (key.clone(), value.clone()));
            all.push(outcome.clone().chain(keys).collect::<Map<_, _>>().into());
        }
        for key in good.keys() {
            // A blank text is no context, which every family lets pass.
            let blank = |value: &Value| key == "additionalContext" && value == " ";
            for value in wrong.iter().filter(|value| !blank(value)) {
                let keys = [("reason".to_owned(), json!("r")), (key.clone(), value.clone())];
                all.push(outcome.clone().chain(keys).collect::<Map<_, _>>().into());
            }
        }
    }
    all
}

/// The parts that the kernel reads from each result; none where it refuses the result.
fn kernel_parts(results: &[Value]) -> Vec<Option<Vec<Part>>> {
    let folder = tempfile::tempdir().unwrap();
    let root = camino::Utf8Path::from_path(folder.path()).unwrap();
    let source = "import { readFileSync } from 'node:fs';
        import { wish } from 'agent-bundle:kernel/wish.ts';
        const parts = (result: unknown) => {
          try { return wish(result).parts; } catch { return null; }
        };
        const results = JSON.parse(readFileSync(0, 'utf8'));
        process.stdout.write(JSON.stringify(results.map(parts)));";
    let unit = Unit { name: "wish.mjs".into(), source: source.into(), ..Unit::default() };
    let embedded = agent_bundle_templates::embedded;
    let code = GraphLinker::new(Options { root, embedded, minify: false, cache: None })
        .link(&unit)
        .unwrap();
    let file = root.join("wish.mjs");
    fs::write(&file, code).unwrap();
    let mut node = std::process::Command::new("node");
    node.arg(file);
    let (stdout, stderr, _) = feed(node, &serde_json::to_vec(results).unwrap());
    serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stderr}"))
}

#[test]
fn the_kernel_and_the_schema_accept_the_same_results() {
    let schema = schema("result");
    let results = results();
    let parts = kernel_parts(&results);
    let tables = tables();
    for (path, family) in tables
        .canonical
        .families
        .iter()
        .filter(|(path, _)| tables.hosts().any(|table| table.event(path).is_ok()))
    {
        let own = definition(&schema, &family.hook);
        let mut accepted = 0;
        for (result, parts) in results.iter().zip(&parts) {
            let legal = parts
                .as_ref()
                .is_some_and(|parts| parts.iter().all(|part| family.parts.contains(part)));
            assert_eq!(own.is_valid(result), legal, "{path}: {result}");
            accepted += usize::from(legal);
        }
        assert!(accepted > family.parts.len(), "{path}: only {accepted} results are accepted");
    }
}

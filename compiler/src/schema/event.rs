//! What a route's handler sees as `canonical`.

use std::collections::BTreeSet;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::slice::payload_rows;
use agent_bundle_adapters::table::{Event as Native, Table, ToolKind};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde_json::{Map, Value, json};

use super::{Had, families, reference};

/// What is the same in every family.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
#[expect(dead_code, reason = "the kernel makes the values")]
struct Event {
    /// Canonical family.
    event: String,
    /// Equal for equal events of one host.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    idempotency_key: String,
    /// ISO time.
    #[schemars(extend("format" = "date-time"))]
    observed_at: String,
    /// Counts the events of one process, from 1.
    #[schemars(range(min = 1))]
    sequence: u64,
    /// Where the event comes from.
    provenance: Provenance,
    /// Payload fields; a field is there when the host sent it.
    payload: Map<String, Value>,
}

/// Where an event comes from.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
#[expect(dead_code, reason = "the kernel makes the values")]
struct Provenance {
    /// Host that called.
    host: String,
    /// Client version that the host's table was recorded on.
    host_contract_revision: String,
    /// Native event name.
    native_event: String,
    /// Always `native`.
    #[schemars(extend("const" = "native"))]
    source: String,
}

/// What a tool call is about, in words that are the same on every host.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "the kernel makes the values")]
struct Tool {
    /// Canonical kind.
    kind: Kind,
    /// Command line of a shell tool.
    #[schemars(default)]
    command: String,
    /// Absolute paths of the files that the call names.
    #[schemars(default)]
    paths: Vec<String>,
    /// Absolute path of the folder in which the command runs and relative paths start.
    #[schemars(default)]
    cwd: String,
    /// Server of an MCP tool.
    #[schemars(default)]
    server: String,
    /// Name of an MCP tool on its server.
    #[schemars(default)]
    name: String,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "the kernel makes the values")]
enum Kind {
    Known(ToolKind),
    Other(Other),
}

/// A tool that no row of the host's table names.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "the kernel makes the values")]
enum Other {
    Other,
}

/// One definition for each family, and any of them at the top.
pub fn schema(tables: &Tables) -> Schema {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let common = Event::json_schema(&mut generator);
    let tool = generator.subschema_for::<Tool>();
    let families = families(tables);
    let mut definitions = Map::new();
    for Had { path, family, events } in &families {
        let mut schema = common.clone();
        schema.insert("description".into(), format!("An event of `{path}`.").into());
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert("event".into(), json!({ "const": path }));
            properties.insert("payload".into(), payload(tables, events));
            if family.tools {
                properties.insert("tool".into(), json!(tool));
            }
        }
        definitions.insert(family.hook.clone(), schema.to_value());
    }
    definitions.extend(generator.take_definitions(true));
    let any: Vec<_> = families.iter().map(|had| reference(had.family)).collect();
    json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "CanonicalEvent",
        "description": "What a route's handler sees as `canonical`.",
        "oneOf": any,
        "$defs": definitions,
    })
}

/// The payload of a family: each field that a host may send, with the native keys it is read from.
fn payload(tables: &Tables, events: &[(&Table, &Native)]) -> Value {
    let mut properties = Map::new();
    for (name, field) in &tables.canonical.fields {
        let keys: BTreeSet<_> = events
            .iter()
            .flat_map(|(table, event)| payload_rows(table, event))
            .filter(|(found, _)| found == name)
            .map(|(_, row)| row.path())
            .collect();
        if keys.is_empty() {
            continue;
        }
        let value = json!({
            "description": field.about,
            "type": "object",
            "properties": { "value": typed(&field.kind), "nativeKey": { "enum": keys } },
            "required": ["value", "nativeKey"],
            "additionalProperties": false,
        });
        properties.insert(name.clone(), value);
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// JSON types joined by `|`, or `any`.
fn typed(types: &str) -> Value {
    match types.split('|').collect::<Vec<_>>().as_slice() {
        ["any"] => json!(true),
        [one] => json!({ "type": one }),
        several => json!({ "type": several }),
    }
}

//! What a handler may return.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::{Family, Part};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::{Had, families, reference};

/// The keys of a result.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[expect(dead_code, reason = "handlers make the values")]
struct Keys {
    /// Why; shown to the model or the user.
    reason: String,
    /// The tool input that takes the place of the given one.
    updated_input: Map<String, Value>,
    /// Text for the model.
    additional_context: String,
    /// The text in place of the tool's own output.
    output: String,
    /// Exit code beside `output`.
    #[schemars(schema_with = "integer")]
    exit_code: i64,
    /// How the call ended.
    status: Status,
    /// The error in place of the tool's own.
    error: String,
}

/// A whole number of any size.
fn integer(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer" })
}

/// How a call ended.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase", inline)]
#[expect(dead_code, reason = "handlers make the values")]
enum Status {
    Done,
    Error,
    Cancelled,
}

/// One form of a result.
pub struct Form {
    /// Value of `outcome`.
    pub outcome: &'static str,
    /// The part that the outcome asks for; without one the outcome may be left out.
    pub part: Option<Part>,
    /// Keys that must stand beside it.
    pub required: &'static [&'static str],
    /// Keys that may, each with the part that the family must have.
    optional: &'static [(&'static str, Part)],
}

/// All forms of a result.
pub const FORMS: [Form; 5] = [
    Form {
        outcome: "continue",
        part: None,
        required: &[],
        optional: &[
            ("updatedInput", Part::Rewrite),
            ("additionalContext", Part::Context),
            ("status", Part::Replace),
            ("output", Part::Replace),
            ("error", Part::Replace),
        ],
    },
    Form {
        outcome: "deny",
        part: Some(Part::Deny),
        required: &["reason"],
        optional: &[("additionalContext", Part::Context)],
    },
    Form {
        outcome: "allow",
        part: Some(Part::Allow),
        required: &[],
        optional: &[
            ("reason", Part::Allow),
            ("updatedInput", Part::Rewrite),
            ("additionalContext", Part::Context),
        ],
    },
    Form {
        outcome: "ask",
        part: Some(Part::Ask),
        required: &[],
        optional: &[
            ("reason", Part::Ask),
            ("updatedInput", Part::Rewrite),
            ("additionalContext", Part::Context),
        ],
    },
    Form {
        outcome: "synthesize",
        part: Some(Part::Synthesize),
        required: &["output"],
        optional: &[("exitCode", Part::Synthesize), ("additionalContext", Part::Context)],
    },
];

/// The keys of a result beside `outcome`, each with its type and meaning.
pub fn keys() -> Schema {
    Keys::json_schema(&mut SchemaGenerator::default())
}

/// One definition for each family, closed; any of them at the top.
pub fn schema(tables: &Tables) -> Schema {
    let keys = keys();
    let families = families(tables);
    let definitions: Map<_, _> = families
        .iter()
        .map(|Had { path, family, .. }| {
            let mut any = vec![json!({ "type": "null", "description": "No opinion." })];
            any.extend(Form::of(family).map(|form| form.schema(family, &keys)));
            let about = format!("What a handler on `{path}` may return.");
            (family.hook.clone(), json!({ "description": about, "oneOf": any }))
        })
        .collect();
    let any: Vec<_> = families.iter().map(|had| reference(had.family)).collect();
    json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Result",
        "description": "What a handler may return. Use the definition of its event: not every host \
                        delivers every part, and the compiler says which do.",
        "anyOf": any,
        "$defs": definitions,
    })
}

impl Form {
    /// The forms that a result on `family` may have.
    pub fn of(family: &Family) -> impl Iterator<Item = &'static Self> {
        FORMS.iter().filter(|form| form.part.is_none_or(|part| family.parts.contains(&part)))
    }

    /// All keys beside the outcome, each with the part that it belongs to.
    pub fn keys(&self) -> impl Iterator<Item = (&'static str, Option<Part>)> {
        let required = self.required.iter().map(|name| (*name, self.part));
        required.chain(self.optional.iter().map(|(name, part)| (*name, Some(*part))))
    }

    /// The keys that a result on `family` may have.
    pub fn keys_of(&self, family: &Family) -> impl Iterator<Item = (&'static str, Option<Part>)> {
        self.keys().filter(|(_, part)| part.is_none_or(|part| family.parts.contains(&part)))
    }

    fn schema(&self, family: &Family, keys: &Schema) -> Value {
        let mut properties =
            Map::from_iter([("outcome".to_owned(), json!({ "const": self.outcome }))]);
        for (name, _) in self.keys_of(family) {
            let key = keys.pointer(&format!("/properties/{name}")).cloned();
            properties.insert(name.to_owned(), key.unwrap_or(Value::Bool(true)));
        }
        if self.required.contains(&"reason") {
            properties["reason"]["pattern"] = json!(r"\S");
        }
        let outcome = self.part.map(|_| "outcome");
        let required: Vec<_> = outcome.into_iter().chain(self.required.iter().copied()).collect();
        json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    }
}

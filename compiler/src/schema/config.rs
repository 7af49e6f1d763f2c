//! The config as authors write it. The reading room reads the same form with places and advice; a
//! test feeds both with the same configs.

use std::collections::BTreeMap;

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::table::ToolKind;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::hook::{Hook, OneOrMore, Program, ToolHook, ToolProgram};
use crate::diagnostics::codes;
use crate::read::{PORTABLE, is_config_event};

/// The config of a plugin.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub struct Config {
    /// Facts about the plugin; `package.json` fills what is left out.
    pub plugin: Option<Plugin>,
    /// Hosts that the plugin is built for.
    #[schemars(length(min = 1))]
    pub targets: Vec<Target>,
    /// Handlers by event; handlers under `src/events` need no entry.
    pub hooks: Option<Hooks>,
    /// Folders of built files that the artifact copies, by name.
    #[schemars(extend("propertyNames" = { "pattern": SEGMENT }))]
    pub payload: Option<BTreeMap<String, Payload>>,
    /// Hook documents of the author, by host: paths of JSON files.
    #[schemars(extend("propertyNames" = { "$ref": "#/$defs/Host" }))]
    pub native_hooks: Option<BTreeMap<String, DocumentPath>>,
    /// What the plugin asks of hosts.
    #[schemars(extend("propertyNames" = { "$ref": "#/$defs/Host" }))]
    pub hosts: Option<BTreeMap<String, HostSection>>,
    /// Losses that are accepted for all hooks.
    pub allow_loss: Option<Vec<AllowedLoss>>,
}

/// A loss that the author accepts.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AllowedLoss {
    /// What is lost.
    pub code: Loss,
    /// The host that has the loss.
    pub host: Host,
    /// Why it is fine.
    pub reason: Text,
}

/// A pattern of the names that Windows keeps for devices, with any ending.
macro_rules! device {
    () => {
        r"([Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|([Cc][Oo][Mm]|[Ll][Pp][Tt])[1-9]) *(\.[^/]*)?(/|$)"
    };
}

/// A pattern of paths that stay inside the project on every system and end in `$end`.
macro_rules! path {
    ($end:literal) => {
        concat!(
            r"^(?!/)(?!(.*/)?\.\.(/|$))(?!(.*/)?",
            device!(),
            r")(?!(.*/)?[^/]*[^/.][. ]+(/|$))[^:\\]*",
            $end,
            "$"
        )
    };
}

const FOLDER: &str = path!(r"[^:\\/.\s][^:\\]*");
const DOCUMENT: &str = path!(r"\.json");
pub(super) const MODULE: &str = path!(r"\.(ts|mts|js|mjs)");
pub(super) const PROGRAM: &str = path!(r"\.(js|mjs|cjs)");
/// A name that is one safe path segment.
const SEGMENT: &str = concat!("^(?!", device!(), r")[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9_-])?$");
/// A word that no shell reads as anything but itself.
pub(super) const SHELL_SAFE: &str = r"^[A-Za-z0-9._/:+-][A-Za-z0-9._/:+=-]*$";

/// A folder of built files.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Payload {
    /// The folder, below the project folder.
    #[schemars(regex(pattern = FOLDER))]
    pub source: String,
    /// Only for these hosts.
    #[schemars(length(min = 1))]
    pub targets: Option<Vec<Host>>,
}

/// Path of a JSON file below the project folder.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct DocumentPath(#[schemars(regex(pattern = DOCUMENT))] pub String);

/// What the plugin asks of a host.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "camelCase")]
pub struct HostSection {
    /// Oldest client version that the plugin supports.
    pub min_version: Option<Text>,
}

/// Facts about the plugin.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Plugin {
    /// One safe path segment.
    #[schemars(regex(pattern = SEGMENT))]
    pub name: Option<String>,
    /// What the plugin does.
    pub description: Option<Text>,
    /// Version of the plugin.
    pub version: Option<Text>,
    /// Who wrote it.
    pub author: Option<Author>,
    /// License expression.
    pub license: Option<Text>,
    /// Address of its page.
    pub homepage: Option<Text>,
    /// Where its source lives.
    pub repository: Option<Repository>,
    /// Words to find it by.
    pub keywords: Option<Vec<Text>>,
}

/// A string that is not blank.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct Text(#[schemars(regex(pattern = r"\S"))] pub String);

/// A person.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Author {
    /// `Name <email> (url)`
    Text(Text),
    /// The same as an object.
    Person {
        /// Name.
        name: Text,
        /// Mail address.
        email: Option<Text>,
        /// Page.
        url: Option<Text>,
    },
}

/// An address of source code.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Repository {
    /// The address.
    Url(Text),
    /// The form of `package.json`.
    Object {
        /// The address.
        url: Text,
    },
}

/// Declares types whose values stand in the tables: the closure gives the schema by them.
macro_rules! from_tables {
    ($($(#[$doc:meta])* $name:ident = $schema:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl JsonSchema for $name {
                fn schema_name() -> std::borrow::Cow<'static, str> {
                    stringify!($name).into()
                }

                // The tables are not known yet: `schema` puts the definition in.
                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!(true)
                }
            }
        )*
        const FROM_TABLES: &[(&str, fn(&Tables, &mut SchemaGenerator) -> Schema)] =
            &[$((stringify!($name), $schema)),*];
    };
}

from_tables! {
    /// A host with a table.
    Host = |tables, _| json_schema!({ "description": "A host.", "enum": hosts(tables) });
    /// A host, or the target without hooks.
    Target = |tables, _| {
        let targets: Vec<_> = hosts(tables).into_iter().chain([PORTABLE]).collect();
        json_schema!({ "description": "A host, or the target without hooks.", "enum": targets })
    };
    /// The code of a loss.
    Loss = |_, _| {
        let ids: Vec<_> = codes::LOSSES.iter().map(|code| code.id).collect();
        json_schema!({ "description": "The code of a loss.", "enum": ids })
    };
    /// A canonical tool kind, or a native tool of one host.
    Selector = |tables, generator| {
        let native = format!(r"^({}):.*\S", hosts(tables).join("|"));
        json_schema!({
            "description": "A canonical tool kind, or `<host>:<native tool name>`.",
            "anyOf": [
                generator.subschema_for::<ToolKind>(),
                { "type": "string", "pattern": native },
            ],
        })
    };
    /// Handlers by event.
    Hooks = |tables, generator| {
        let one = generator.subschema_for::<OneOrMore<Hook, Program>>();
        let tool = generator.subschema_for::<OneOrMore<ToolHook, ToolProgram>>();
        let properties: Map<_, _> = config_events(tables)
            .map(|(hook, tools)| (hook.to_owned(), json!(if tools { &tool } else { &one })))
            .collect();
        json_schema!({
            "description": "Handlers by event.",
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    };
}

/// The schema of the config, by the hosts and events of `tables`.
pub fn schema(tables: &Tables) -> Schema {
    let settings = SchemaSettings::draft2020_12().with_transform(NeverNull);
    let mut generator = settings.into_generator();
    let made: Vec<_> =
        FROM_TABLES.iter().map(|(name, make)| (*name, make(tables, &mut generator))).collect();
    let mut schema = generator.into_root_schema_for::<Config>();
    for (name, own) in made {
        if let Some(definition) = schema.pointer_mut(&format!("/$defs/{name}")) {
            *definition = own.to_value();
        }
    }
    schema
}

fn hosts(tables: &Tables) -> Vec<&str> {
    tables.hosts().map(|table| table.host.as_str()).collect()
}

/// Names of the events that the config's `hooks` may hold, and whether they are about a tool.
fn config_events(tables: &Tables) -> impl Iterator<Item = (&str, bool)> {
    super::families(tables)
        .into_iter()
        .map(|had| had.family)
        .filter(|family| is_config_event(family))
        .map(|family| (family.hook.as_str(), family.tools))
}

/// What may be left out is still never `null`.
#[derive(Clone)]
struct NeverNull;

impl Transform for NeverNull {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        if let Some(Value::Array(types)) = schema.get_mut("type") {
            types.retain(|one| one != "null");
            if let [only] = types.as_slice() {
                let only = only.clone();
                schema.insert("type".to_owned(), only);
            }
        }
        if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
            choices.retain(|one| one.get("type").is_none_or(|kind| kind != "null"));
            if let [Value::Object(only)] = choices.as_slice() {
                let only = only.clone();
                schema.remove("anyOf");
                only.into_iter().for_each(|(key, value)| {
                    schema.insert(key, value);
                });
            }
        }
    }
}

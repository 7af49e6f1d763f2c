//! The published JSON Schemas: of what authors write, of what handlers see and return, and of the
//! data that this repository and its artifacts hold.
//!
//! Each is made from the type or the tables that the program itself reads.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::{Canonical, Family};
use agent_bundle_adapters::table::{Event, Table};
use schemars::{Schema, schema_for};
use serde_json::Value;

use crate::doctor::HostReport;
use crate::emit::Index;

pub mod config;
mod event;
pub mod hook;
mod result;

pub(crate) use result::{FORMS, Form, keys as result_keys};

/// A published schema.
pub struct Published {
    /// Name, as `agent-bundle schema` takes it.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    schema: fn(&Tables) -> Schema,
}

/// All schemas, the ones for authors first.
pub const ALL: [Published; 7] = [
    Published {
        name: "config",
        about: "the config of a plugin, `agent-bundle.config.*`",
        schema: config::schema,
    },
    Published {
        name: "event",
        about: "what a route's handler sees as `canonical`, for each event family",
        schema: event::schema,
    },
    Published {
        name: "result",
        about: "what a handler may return, for each event family",
        schema: result::schema,
    },
    Published {
        name: "manifest",
        about: "the index of an artifact, `agent-bundle.manifest.json`",
        schema: |_| schema_for!(Index),
    },
    Published {
        name: "doctor",
        about: "what `agent-bundle doctor --format json` prints",
        schema: |_| schema_for!(Vec<HostReport>),
    },
    Published {
        name: "table",
        about: "the capability table of a host, `adapters/tables/<host>.json`",
        schema: |_| schema_for!(Table),
    },
    Published {
        name: "vocabulary",
        about: "what all tables share, `adapters/tables/canonical.json`",
        schema: |_| schema_for!(Canonical),
    },
];

impl Published {
    /// The schema by the facts of `tables`, as JSON over several lines.
    #[must_use]
    pub fn text(&self, tables: &Tables) -> String {
        let schema = (self.schema)(tables).to_value();
        serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
    }
}

/// A family with the events that hosts have of it, at least one.
pub(crate) struct Had<'a> {
    /// Canonical path.
    pub path: &'a str,
    /// Its row of the vocabulary.
    pub family: &'a Family,
    /// The hosts and their events.
    pub events: Vec<(&'a Table, &'a Event)>,
}

/// The families that at least one host has, in document order.
pub(crate) fn families(tables: &Tables) -> Vec<Had<'_>> {
    let families = tables.canonical.in_order().into_iter().map(|(path, family)| {
        let events = tables.hosts().filter_map(|table| Some((table, table.event(path).ok()?)));
        Had { path, family, events: events.collect() }
    });
    families.filter(|had| !had.events.is_empty()).collect()
}

/// The definition of a family, named by its hook, as a reference.
fn reference(family: &Family) -> Value {
    serde_json::json!({ "$ref": format!("#/$defs/{}", family.hook) })
}

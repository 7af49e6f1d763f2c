//! The payload fields and their native keys, as data.

use std::collections::{BTreeMap, BTreeSet};

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::slice::payload_rows;
use serde_json::{Value, json};

use crate::schema::families;

/// What the template takes.
pub fn data(tables: &Tables) -> Value {
    let families = families(tables).into_iter().map(|had| {
        let mut fields = BTreeSet::new();
        let mut hosts = Vec::new();
        for (table, event) in had.events {
            // An event's own row stands behind the host's and wins.
            let keys: BTreeMap<_, _> =
                payload_rows(table, event).map(|(field, row)| (field, row.path())).collect();
            fields.extend(keys.keys().copied());
            hosts.push(json!({ "host": table.host, "keys": json!(keys).to_string() }));
        }
        json!({ "path": had.path, "fields": json!(fields).to_string(), "hosts": hosts })
    });
    json!({ "families": families.collect::<Vec<_>>() })
}

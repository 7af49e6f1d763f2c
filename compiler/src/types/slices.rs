//! The slices of a hook without settings, as data for the test kit.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::slice::{HookOptions, Slice};
use serde_json::{Value, json};

use crate::schema::families;

/// What the template takes.
pub fn data(tables: &Tables) -> Value {
    let families = families(tables).into_iter().map(|had| {
        let options = HookOptions {
            name: "test",
            family: had.path,
            fail_closed: false,
            deadline: 0,
            max_continuations: None,
            selection: None,
            yields: false,
        };
        let hosts = had.events.iter().map(|(table, event)| {
            let slice = json!(Slice::new(tables, table, event, &options));
            json!({ "host": table.host, "slice": slice.to_string() })
        });
        json!({ "path": had.path, "hosts": hosts.collect::<Vec<_>>() })
    });
    json!({ "families": families.collect::<Vec<_>>() })
}

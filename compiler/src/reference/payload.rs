//! Payload fields × hosts.

use agent_bundle_adapters::Tables;
use agent_bundle_adapters::canonical::Family;
use agent_bundle_adapters::table::PayloadRow;
use serde_json::{Value, json};

use super::value::{key, types};

/// The data of the page.
pub fn data(tables: &Tables) -> Value {
    let hosts: Vec<_> = tables.hosts().collect();
    let families = tables.canonical.in_order().into_iter().map(|(path, family)| {
        let events: Vec<_> = hosts.iter().map(|table| table.event(path).ok()).collect();
        let own = fields(tables, Some(family), &events, |event, field| event?.payload.get(field));
        json!({ "family": path, "page": super::path(path), "fields": own })
    });
    json!({
        "hosts": hosts.iter().map(|table| json!({ "title": table.title })).collect::<Vec<_>>(),
        "common": fields(tables, None, &hosts, |table, field| table.payload.get(field)),
        "families": families.collect::<Vec<_>>(),
    })
}

/// A line for each field that any of the columns has a row of, as `find` tells.
pub fn fields<'a, Column: Copy>(
    tables: &Tables,
    family: Option<&Family>,
    columns: &[Column],
    find: impl Fn(Column, &str) -> Option<&'a PayloadRow>,
) -> Vec<Value> {
    let fields = tables.canonical.fields.iter().filter_map(|(field, row)| {
        let rows: Vec<_> = columns.iter().map(|column| find(*column, field)).collect();
        let keys: Vec<_> = rows.iter().map(|row| key(*row)).collect();
        rows.iter().any(Option::is_some).then(|| {
            json!({
                "field": field,
                "rename": family.and_then(|family| family.renames.get(field)),
                "type": types(&row.kind),
                "keys": keys,
            })
        })
    });
    fields.collect()
}

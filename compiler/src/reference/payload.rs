//! Payload fields × hosts.

use agent_bundle_adapters::Tables;
use serde_json::{Value, json};

use super::value::{key, types};

/// The data of the page.
pub fn data(tables: &Tables) -> Value {
    let hosts: Vec<_> = tables.hosts().collect();
    let common = tables.canonical.fields.iter().filter_map(|(field, kind)| {
        let rows: Vec<_> = hosts.iter().map(|table| table.payload.get(field)).collect();
        let keys: Vec<_> = rows.iter().map(|row| key(*row)).collect();
        let said = rows.iter().any(Option::is_some);
        said.then(|| json!({ "field": field, "type": types(kind), "keys": keys }))
    });
    let mut families: Vec<_> = tables.canonical.families.iter().collect();
    families.sort_by_key(|(_, family)| family.order);
    let families = families.into_iter().map(|(path, family)| {
        let fields = tables.canonical.fields.iter().filter_map(|(field, kind)| {
            let row = |event: Option<&'_ agent_bundle_adapters::table::Event>| {
                event.and_then(|event| event.payload.get(field)).cloned()
            };
            let rows: Vec<_> = hosts.iter().map(|table| row(table.event(path).ok())).collect();
            let keys: Vec<_> = rows.iter().map(|row| key(row.as_ref())).collect();
            let rename = family.renames.get(field);
            rows.iter().any(Option::is_some).then(
                || json!({ "field": field, "rename": rename, "type": types(kind), "keys": keys }),
            )
        });
        let fields: Vec<_> = fields.collect();
        json!({ "family": path, "page": super::path(path), "fields": fields })
    });
    let titles: Vec<_> = hosts.iter().map(|table| json!({ "title": table.title })).collect();
    json!({
        "hosts": titles,
        "common": common.collect::<Vec<_>>(),
        "families": families.collect::<Vec<_>>(),
    })
}
